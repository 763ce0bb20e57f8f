/** Template arguments as text: to show, and to tell instances apart. */
import type { FunctionIr, Variable } from '../../ir/nodes.ts';
import * as types from '../../ir/types.ts';
import type { FunctionEntity, TemplateArgument } from '../names/entities.ts';

/** Of a value that is not known. */
export const unknownArgumentText = '?';

export function argumentText(argument: TemplateArgument, textOf = types.typeName): string {
  switch (argument.kind) {
    case 'type':
      return `${argument.isConst === true ? 'const ' : ''}${textOf(argument.type)}`;
    case 'value':
      if (argument.type.kind === 'boolean') return argument.value === 0n ? 'false' : 'true';
      return String(argument.value);
    case 'object':
      return argument.text;
    case 'unknown':
      return unknownArgumentText;
    case 'function':
      return argument.function.displayName;
    case 'template':
      return argument.entity.name;
    case 'pack':
      return argument.elements.map((one) => argumentText(one, textOf)).join(', ');
  }
}

/** Tells instances apart. */
export function argumentsKey(list: readonly TemplateArgument[]): string {
  return list.map(argumentKey).join('|');
}

/** Equal for equal arguments only. */
export function argumentKey(argument: TemplateArgument): string {
  return `${argument.kind}:${argumentText(argument, types.typeKey)}${identityOf(argument)}`;
}

/** Whether those that are written, of which the last may be left to defaults, are the first of those that there are. */
export function isSameArguments(
  written: readonly TemplateArgument[],
  list: readonly TemplateArgument[],
): boolean {
  const there = list.flatMap((argument) => (argument.kind === 'pack' ? argument.elements : [argument]));
  return written.every(
    (argument, i) => there[i] !== undefined && argumentKey(argument) === argumentKey(there[i]),
  );
}

let numbered = 0;
const numbers = new WeakMap<Variable | FunctionIr | FunctionEntity, number>();

/** Two values that are not known need not be equal, nor functions of one name. */
function identityOf(argument: TemplateArgument): string {
  switch (argument.kind) {
    case 'pack':
      return argument.elements.map(identityOf).join('');
    case 'function':
      return functionKey(argument.function);
    case 'unknown': {
      if (argument.constant !== undefined) return numberOf(argument.constant);
      const named = argument.functions?.named;
      return named?.kind === 'functions' ? numberOf(named.entities[0]!) : `:${named?.qualifiedName ?? ''}`;
    }
    default:
      return '';
  }
}

/** Tells functions apart that have one name. */
export function functionKey(target: FunctionIr): string {
  return numberOf(target);
}

function numberOf(named: Variable | FunctionIr | FunctionEntity): string {
  let number = numbers.get(named);
  if (number === undefined) numbers.set(named, (number = ++numbered));
  return `#${number}`;
}

export function argumentsText(list: readonly TemplateArgument[]): string {
  return list
    .map((argument) => argumentText(argument))
    .filter((text) => text !== '')
    .join(', ');
}
