/** Methods that may launch: those of classes whose text, or that of a definition outside of them, bears on launches. */
import type { FunctionIr } from '../../ir/nodes.ts';
import type { SourceItem, SyntaxNode } from '../../syntax/index.ts';
import { instantiateClass } from '../classes/classes.ts';
import { outside } from '../context.ts';
import type { Context, Session } from '../context.ts';
import { functionQualifiers, instantiateFunction, roleOf } from '../functions.ts';
import { eachEntity } from '../invalidation.ts';
import type { ClassEntity, ClassInfo, FunctionEntity, TemplateArgument } from '../names/entities.ts';
import { declaredName } from '../names/declarators.ts';
import { isEmpty } from '../names/memberSpecialisations.ts';
import { definedOutside, hasDefinition } from '../names/methodDefinitions.ts';
import type { Instantiation } from '../names/pendingNames.ts';
import { resolveQualified } from '../names/qualifiedNames.ts';
import type { HostTemplate } from '../program.ts';
import { assumedArguments, assumedInstance } from '../templates/assumedInstance.ts';
import { argumentsOfInstance } from '../templates/explicitInstances.ts';
import type { ExplicitInstance } from '../templates/explicitInstances.ts';
import { bindArguments, lowerArguments } from '../templates/templateArguments.ts';
import { childByField, hasChild, nodeText } from '../tree.ts';
import { parameterNodes } from '../types/signatures.ts';
import { classOfType, tryLowerType } from '../types/typeNames.ts';

type IsWanted = (item: SourceItem) => boolean;
/** Whether a function of this name in a wanted item is wanted as well. */
type Leads = (item: SourceItem, name: string) => boolean;

/** Finds the methods of a program's classes that bear on launches; whoever calls them may be in another file, or use a table. */
export class LaunchingMethods {
  private readonly session: Session;
  private readonly isWanted: IsWanted;
  private readonly leads: Leads;
  private readonly classes: readonly ClassEntity[];

  constructor(session: Session, isWanted: IsWanted, leads: Leads) {
    this.session = session;
    this.isWanted = isWanted;
    this.leads = leads;
    const classes: ClassEntity[] = [];
    eachEntity(session.globalScope, (entity, _name, scope) => {
      const isThere = entity.kind === 'class' && entity.scope === scope;
      if (isThere && [entity, ...entity.specialisations].some(isDefined)) classes.push(entity);
    });
    this.classes = classes.filter((entity) =>
      [entity.node.item, ...specialisedItems(entity), ...outsideItems(entity)].some(isWanted),
    );
  }

  /** Those of classes that are no templates, and are none themselves. */
  plain(): readonly FunctionIr[] {
    return this.classes
      .filter(({ head }) => head === undefined)
      .flatMap((entity) => this.instances(instantiateClass(entity, [], this.session)));
  }

  /** Those that explicit instantiations make: `template class C<int>;`, `template void C<int>::f();`. */
  explicit(instantiations: readonly Instantiation[]): readonly ExplicitInstance[] {
    const names = this.classes.map(({ name }) => name);
    return instantiations
      .filter(({ item }) => names.some((name) => item.text.includes(name)))
      .flatMap((one) => this.madeBy(one).map((made) => ({ function: made, askedIn: one.item.anchor.path })));
  }

  /** Those that are defined for one class of a template alone: `template <> void C<int>::f() {…}`. */
  specialised(): readonly FunctionIr[] {
    return this.classes
      .filter(({ head }) => head !== undefined)
      .flatMap(({ outOfLine, scope }) =>
        [...outOfLine.values()].flat().flatMap(({ node, declarator, heads }) => {
          const isWhole = node.kind === 'function_definition' && heads.every(isEmpty);
          return isWhole ? this.explicitMember(declarator, outside(this.session, scope)) : [];
        }),
      );
  }

  private madeBy({ item, scope }: Instantiation): readonly FunctionIr[] {
    const cx = outside(this.session, scope);
    const declarator = childByField(item.root, 'declarator');
    if (declarator !== undefined) return this.explicitMember(declarator, cx);
    const name = childByField(item.root, 'name');
    const type = name === undefined ? undefined : tryLowerType(name, cx);
    const info = type === undefined ? undefined : classOfType(type, cx);
    return info === undefined || !this.has(info) ? [] : this.instances(info);
  }

  /** Those of class templates, and templates themselves: for where nothing says what they are instantiated with. */
  templates(): readonly HostTemplate[] {
    return this.classes.flatMap((entity): HostTemplate[] => [
      ...(isDefined(entity) ? this.templatesOf(entity, entity) : []),
      ...entity.specialisations
        .filter((one) => isDefined(one) && this.isWanted(one.node.item))
        .flatMap((one) => this.templatesOf(entity, { ...one, name: entity.name })),
    ]);
  }

  /** Those of a class, or of what it is for some arguments. */
  private templatesOf(entity: ClassEntity, made: Made): readonly HostTemplate[] {
    const { given, assumed } = assumedArguments(made.head, made, this.session);
    const head = made.head ?? { parameters: [] };
    const bound = bindArguments(head, given, made.scope, this.session);
    const list = made.argumentsNode
      ? lowerArguments(made.argumentsNode, entity.head, outside(this.session, bound.scope))
      : bound.arguments;
    const info = instantiateClass(entity, list, this.session);
    const ofClass = entity.head === undefined ? [] : this.instances(info);
    const own = this.methodsOf(info).filter((method) => method.head !== undefined);
    const instances = own.map((method) => assumedInstance(method, this.session));
    return [...ofClass.map((one) => ({ function: one, assumedArguments: [] })), ...instances].map((one) => ({
      at: one.function.at,
      instantiate: () => ({ ...one, assumedArguments: [...assumed, ...one.assumedArguments] }),
    }));
  }

  private has({ entity }: ClassInfo): boolean {
    return entity !== undefined && this.classes.includes(entity);
  }

  private explicitMember(declarator: SyntaxNode, cx: Context): readonly FunctionIr[] {
    const name = declaredName(declarator);
    if (name?.kind !== 'qualified_identifier') return [];
    const { scope, last } = resolveQualified(name, cx);
    const info = scope?.owner;
    if (info === undefined || !this.has(info)) return [];
    const own = nodeText(childByField(last, 'name') ?? last);
    const list = childByField(last, 'arguments');
    return this.methodsOf(info)
      .filter((method) => method.name === own)
      .flatMap((method) => {
        const given = givenTo(method, declarator, list, cx);
        return given === undefined ? [] : [instantiateFunction(method, given, this.session)];
      });
  }

  private instances(info: ClassInfo): readonly FunctionIr[] {
    return this.methodsOf(info)
      .filter(({ head }) => head === undefined)
      .map((method) => instantiateFunction(method, [], this.session));
  }

  private methodsOf(info: ClassInfo): readonly FunctionEntity[] {
    const isRoot = (method: FunctionEntity): boolean =>
      method.owner === info &&
      hasDefinition(method) &&
      roleOf(functionQualifiers(method.node, method.declarator)) === 'host' &&
      definitionItems(method).some((item) => this.isWanted(item) && this.leads(item, method.name));
    // Constructors are found by their class, not by their names.
    return [...info.constructors, ...[...info.scope.names.values()].flat()].filter(
      (member): member is FunctionEntity => member.kind === 'function' && isRoot(member),
    );
  }
}

/** What arguments are assumed for: a template, or a specialisation, whose own list tells the template's from its parameters. */
type Made = Pick<ClassEntity, 'name' | 'scope' | 'node' | 'head'> & { readonly argumentsNode?: SyntaxNode };

/** More than a declaration. */
function isDefined({ node }: Pick<ClassEntity, 'node'>): boolean {
  return hasChild(node, 'field_declaration_list');
}

function specialisedItems({ specialisations }: ClassEntity): SourceItem[] {
  return specialisations.map(({ node }) => node.item);
}

function outsideItems({ outOfLine }: ClassEntity): SourceItem[] {
  return [...outOfLine.values()].flatMap((members) => members.map(({ node }) => node.item));
}

function definitionItems({ node, name, owner }: FunctionEntity): SourceItem[] {
  if (node.kind === 'function_definition') return [node.item];
  return (definedOutside(owner?.entity, name) ?? []).map((member) => member.node.item);
}

/** What a method is instantiated for; undefined where the instantiation is of another. */
function givenTo(
  method: FunctionEntity,
  declarator: SyntaxNode,
  list: SyntaxNode | undefined,
  cx: Context,
): readonly TemplateArgument[] | undefined {
  if (method.head !== undefined) return argumentsOfInstance(method, declarator, list, cx);
  return parameterNodes(method.declarator).length === parameterNodes(declarator).length ? [] : undefined;
}
