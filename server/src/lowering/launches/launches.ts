/** Kernel launches: `k<<<g, b, s, st>>>(…)` and the runtime calls that do the same. */
import type { Expression, FunctionIr, Launch } from '../../ir/nodes.ts';
import * as types from '../../ir/types.ts';
import { withoutCasts } from '../../ir/walk.ts';
import type { SyntaxNode } from '../../syntax/index.ts';
import { dim3Type, errorType } from '../types/builtinTypes.ts';
import type { Context } from '../context.ts';
import { lowerExpression } from '../expressions/expressions.ts';
import { referencedFunction } from '../expressions/functionValues.ts';
import { instantiateFunction } from '../functions.ts';
import { initialise } from '../classes/initialization.ts';
import { associatedFunctions, defaultArgument } from '../classes/methods.ts';
import { dereference, opaque, read, value } from '../expressions/operands.ts';
import type { Operand } from '../expressions/operands.ts';
import { onlyFunction, rvalue } from '../expressions/operandTypes.ts';
import { resolveOverload } from '../expressions/overloads.ts';
import { expandOperands } from '../templates/packs.ts';
import type { OperandOfNode } from '../templates/packs.ts';
import { withAssumed } from '../templates/assumedInstance.ts';
import { signatureOf } from '../types/signatures.ts';
import type { Signature } from '../types/signatures.ts';
import { childByField, locationOf, namedChildren, qualifiersBetween } from '../tree.ts';

/** Whether `k(g, b)` stands for `k<<<g, b>>>`. */
export function isLaunch(node: SyntaxNode): boolean {
  if (node.kind !== 'call_expression' || node.item.qualifiers.length === 0) return false;
  const list = childByField(node, 'arguments');
  return (
    list !== undefined &&
    qualifiersBetween(list, list.start, list.start + 1).some((one) => one.name === '<<<')
  );
}

interface Target {
  readonly kernel: FunctionIr | Expression;
  readonly arguments: readonly Expression[];
  readonly assumedArguments?: readonly string[];
}

/** The kernel that a callee names, with its template arguments deduced from those of the launch. */
function resolveKernel(
  callee: Operand,
  list: readonly OperandOfNode[],
  cx: Context,
  node: SyntaxNode,
): Target | undefined {
  let kernel: FunctionIr | undefined;
  let signature: Signature | undefined;
  let assumedArguments: readonly string[] = [];
  if (callee.kind === 'functions') {
    const operands = list.map((one) => one.operand);
    const chosen = resolveOverload(callee.entities, callee.argumentsNode, callee.cx, operands, cx, node);
    if (chosen === undefined) return undefined;
    const { given, assumed } = withAssumed(chosen.entity, chosen.signature.arguments, cx.session);
    signature = signatureOf(chosen.entity, given, cx.session);
    kernel = instantiateFunction(chosen.entity, signature.arguments, cx.session);
    assumedArguments = assumed;
  } else {
    kernel = onlyFunction(callee, cx) ?? referencedFunction(rvalue(callee, cx, node));
  }
  if (kernel === undefined) return pointedKernel(callee, list, cx, node);
  const wanted = kernel.parameters.map((parameter) => parameter.type);
  return { kernel, arguments: initialised(wanted, list, cx, signature), assumedArguments };
}

/** A kernel that is called through a pointer: a variable, a parameter, an element of a table. */
function pointedKernel(
  callee: Operand,
  list: readonly OperandOfNode[],
  cx: Context,
  node: SyntaxNode,
): Target | undefined {
  if (callee.kind !== 'place' && callee.kind !== 'value') return undefined;
  const kernel = rvalue(callee, cx, node);
  const pointee = kernel.type.kind === 'pointer' ? kernel.type.pointee : undefined;
  if (kernel.kind === 'opaque' || pointee?.kind !== 'function') return undefined;
  return { kernel, arguments: initialised(pointee.parameters, list, cx) };
}

function initialised(
  wanted: readonly types.Type[],
  list: readonly OperandOfNode[],
  cx: Context,
  signature?: Signature,
): Expression[] {
  return wanted.flatMap((type, i) => {
    const one = list[i];
    if (one !== undefined) return [initialise(type, one.operand, cx, one.node)];
    const parameter = signature?.parameters[i];
    if (signature === undefined || parameter === undefined) return [];
    return defaultArgument(parameter, signature, cx) ?? [];
  });
}

function makeLaunch(
  target: Target,
  configuration: readonly OperandOfNode[],
  cx: Context,
  node: SyntaxNode,
): Launch {
  const [grid, block, sharedBytes, stream] = configuration;
  const at = locationOf(node);
  const dimension = (one: OperandOfNode | undefined): Expression =>
    one === undefined
      ? opaque('launch without a size', at, dim3Type)
      : initialise(dim3Type, one.operand, cx, one.node);
  return {
    kind: 'launch',
    kernel: target.kernel,
    grid: dimension(grid),
    block: dimension(block),
    sharedBytes:
      sharedBytes === undefined
        ? undefined
        : initialise(types.unsignedLongType, sharedBytes.operand, cx, sharedBytes.node),
    stream: stream === undefined ? undefined : rvalue(stream.operand, cx, stream.node),
    arguments: target.arguments,
    ...(target.assumedArguments?.length ? { assumedArguments: target.assumedArguments } : {}),
    type: types.voidType,
    at,
  };
}

export function lowerLaunch(
  node: SyntaxNode,
  calleeNode: SyntaxNode,
  argumentsNode: SyntaxNode,
  cx: Context,
): Operand {
  const kernelNode = childByField(calleeNode, 'function');
  const configurationNode = childByField(calleeNode, 'arguments');
  const at = locationOf(node);
  if (kernelNode === undefined || configurationNode === undefined)
    return value(opaque('incomplete launch', at));
  const configuration = expandOperands(namedChildren(configurationNode), cx);
  const list = expandOperands(namedChildren(argumentsNode), cx);
  const callee = foundByArguments(lowerExpression(kernelNode, cx), list, cx, kernelNode);
  const target = resolveKernel(callee, list, cx, node);
  if (target === undefined) {
    const name =
      callee.kind === 'named'
        ? callee.qualifiedName
        : callee.kind === 'functions'
          ? callee.name
          : 'an expression';
    // A kernel gets copies: none of the operands changes.
    const operands = [...configuration, ...list].map((one) => rvalue(one.operand, cx, one.node));
    return value(opaque(`launch of \`${name}\`, which is no known kernel`, at, undefined, operands));
  }
  return value(makeLaunch(target, configuration, cx, node));
}

/** A kernel that only the namespaces of its arguments declare. */
function foundByArguments(
  callee: Operand,
  list: readonly OperandOfNode[],
  cx: Context,
  node: SyntaxNode,
): Operand {
  if (callee.kind !== 'named' || callee.qualifiedName !== callee.name) return callee;
  const { name, argumentsNode } = callee;
  const entities = associatedFunctions(
    name,
    list.map((one) => one.operand),
    cx,
  );
  if (entities.length === 0) return callee;
  return { kind: 'functions', name, entities, argumentsNode, cx, object: undefined, node };
}

/** What `void* args[] = {&a, &b}` holds, where the array's initialiser can be seen. */
function packedArguments(one: OperandOfNode, cx: Context): readonly (Expression | undefined)[] | undefined {
  if (one.operand.kind !== 'place' || one.operand.place.kind !== 'variablePlace') return undefined;
  const at = locationOf(one.node);
  return cx.frame?.pointerLists?.get(one.operand.place.variable)?.map((source) => {
    const pointer = withoutCasts(source);
    return pointer.type.kind === 'pointer' ? read(dereference(pointer, at)) : undefined;
  });
}

/** Of a kernel that the program chooses nothing else tells what it takes. */
function targetOfCall(
  target: OperandOfNode,
  list: OperandOfNode,
  cx: Context,
  node: SyntaxNode,
): Target | undefined {
  const pointer = rvalue(target.operand, cx, target.node);
  const kernel = onlyFunction(target.operand, cx) ?? referencedFunction(pointer);
  const given = packedArguments(list, cx);
  const unknown = (type?: types.Type): Expression => opaque('launch argument', locationOf(node), type);
  if (kernel !== undefined)
    return { kernel, arguments: kernel.parameters.map(({ type }, i) => given?.[i] ?? unknown(type)) };
  if (pointer.kind === 'opaque' || pointer.type.kind !== 'pointer') return undefined;
  return { kernel: pointer, arguments: given?.map((one) => one ?? unknown()) ?? [unknown()] };
}

/** cudaLaunchKernel(f, grid, block, args, shared, stream); cudaLaunchCooperativeKernel takes the same. */
export function lowerLaunchCall(
  name: string,
  list: readonly OperandOfNode[],
  cx: Context,
  node: SyntaxNode,
): Operand | undefined {
  if (/^cudaLaunchKernelExC?$/.test(name)) return lowerLaunchEx(name, list, cx, node);
  if (launchesOfTensorflow.test(name)) return lowerTensorflowLaunch(list, cx, node);
  if (name !== 'cudaLaunchKernel' && name !== 'cudaLaunchCooperativeKernel') return undefined;
  const [target, grid, block, argumentsOperand, shared, stream] = list;
  if (target === undefined || grid === undefined || block === undefined || argumentsOperand === undefined)
    return undefined;
  const called = targetOfCall(target, argumentsOperand, cx, node);
  if (called === undefined) return undefined;
  const configuration = [
    grid,
    block,
    ...(shared === undefined ? [] : [shared]),
    ...(stream === undefined ? [] : [stream]),
  ];
  const made = makeLaunch(called, configuration, cx, node);
  const isCooperative = name === 'cudaLaunchCooperativeKernel';
  return launchResult(isCooperative ? { ...made, isCooperative } : made, cx, node);
}

/** TensorFlow's, in whose namespace the caller is or is not. */
const launchesOfTensorflow = /^(?:tensorflow::)?(?:Gpu|Cuda)LaunchKernel$/;

/** GpuLaunchKernel(f, grid, block, shared, stream, args…) */
function lowerTensorflowLaunch(
  list: readonly OperandOfNode[],
  cx: Context,
  node: SyntaxNode,
): Operand | undefined {
  const [kernel, ...rest] = list;
  const target = kernel && resolveKernel(kernel.operand, rest.slice(4), cx, node);
  return target && launchResult(makeLaunch(target, rest.slice(0, 4), cx, node), cx, node);
}

/** These launches are calls that return an error; `attributes` tells the runtime what the launch is given beside its sizes. */
function launchResult(launch: Expression, cx: Context, node: SyntaxNode, attributes?: Expression): Operand {
  if (cx.frame?.role !== 'host') return value(launch);
  const at = locationOf(node);
  return value({
    kind: 'sequence',
    effects: [...(attributes ? [attributes] : []), launch].map((expression) => ({
      kind: 'expression',
      expression,
      at,
    })),
    value: { kind: 'intrinsic', name: '__launch_result', arguments: [], type: errorType, at },
    type: errorType,
    at,
  });
}

/** cudaLaunchKernelEx(&config, kernel, args…) and cudaLaunchKernelExC(&config, f, args): the sizes stand in the config's fields. */
function lowerLaunchEx(
  name: string,
  list: readonly OperandOfNode[],
  cx: Context,
  node: SyntaxNode,
): Operand | undefined {
  const [configuration, kernel, ...rest] = list;
  const [packed] = rest;
  if (configuration === undefined || kernel === undefined) return undefined;
  const isOfC = name.endsWith('C');
  if (isOfC && packed === undefined) return undefined;
  const target = isOfC
    ? targetOfCall(kernel, packed!, cx, node)
    : resolveKernel(kernel.operand, rest, cx, node);
  if (target === undefined) return undefined;
  const at = locationOf(node);
  const place = dereference(rvalue(configuration.operand, cx, configuration.node), at);
  const struct = place.type.kind === 'struct' ? place.type : undefined;
  const field = (name: string, type: types.Type): OperandOfNode => {
    const found = struct?.fields.find((one) => one.name === name);
    const operand: Operand =
      struct === undefined || found === undefined
        ? value(opaque('launch configuration', at, type))
        : {
            kind: 'place',
            place: { kind: 'member', base: place, struct, field: found, type: found.type, at },
          };
    return { operand, node };
  };
  const sizes = [
    field('gridDim', dim3Type),
    field('blockDim', dim3Type),
    field('dynamicSmemBytes', types.unsignedLongType),
    field('stream', types.pointerTo(types.voidType)),
  ];
  const attributes: Expression = {
    kind: 'intrinsic',
    name: '__launch_attributes',
    arguments: [
      rvalue(field('attrs', types.pointerTo(types.voidType)).operand, cx, node),
      rvalue(field('numAttrs', types.unsignedIntType).operand, cx, node),
    ],
    type: errorType,
    at,
  };
  return launchResult(makeLaunch(target, sizes, cx, node), cx, node, struct && attributes);
}
