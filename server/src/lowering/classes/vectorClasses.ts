/** The built-in vector types as the classes that they are to those derived from them: `struct Point : float3 {…}`. */
import type { StructType, Type } from '../../ir/types.ts';
import type { Context, Session } from '../context.ts';
import { addEntity, createClass, createScope } from '../names/entities.ts';
import type { ClassInfo } from '../names/entities.ts';

const known = new WeakMap<Session, Map<StructType, ClassInfo>>();

/** Of a type that no declaration makes. */
export function vectorClass(type: Type, { session }: Context): ClassInfo | undefined {
  if (type.kind !== 'struct' || session.classes.has(type)) return undefined;
  const classes = known.get(session) ?? new Map<StructType, ClassInfo>();
  known.set(session, classes);
  let info = classes.get(type);
  if (info === undefined) classes.set(type, (info = makeClass(type, session)));
  return info;
}

function makeClass(struct: StructType, session: Session): ClassInfo {
  const scope = createScope('class', session.globalScope, struct.name);
  for (const field of struct.fields) addEntity(scope, field.name, { kind: 'field', path: [field] });
  const info = createClass(struct, scope, { isEmpty: false, dataSizeInBytes: struct.sizeInBytes });
  scope.owner = info;
  return info;
}
