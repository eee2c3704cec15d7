// Types of openapi.json in a form that both emitters read:
// { kind: text | number | integer | boolean | instant | date | literal (values) | list (of) | map | any | model (name) | union (of) },
// with `isNullable` where null is allowed.

export const nameOf = reference => reference.split('/').at(-1);
export const pascal = name => name.replaceAll(/(?:^|_)([a-z0-9])/g, (_all, initial) => initial.toUpperCase());

/** Texts that hold an instant although openapi.json gives them no format: the API also takes them without an offset. */
const INSTANTS = new Set(['due_date', 'now', 'paid_at', 'since', 'to', 'answer_by', 'give_back_by', 'until']);

/** The objects that an event carries. openapi.json leaves them open, since their shapes follow the type of the event. */
const EVENT_OBJECTS = {
  transaction: ['Charge', 'Fee'],
  reversal: ['Reversal'],
  subscription: ['Subscription'],
  customer: ['Customer'],
  card: ['Card'],
  plan: ['Plan'],
  webhook: ['Webhook'],
};

/** Reads schemas into types; objects inside of objects become models of their own, such as ChargeCard. */
export class TypeReader {
  /** name → { name, description, fields } */
  models = new Map();
  #schemas;

  constructor(schemas) {
    this.#schemas = schemas;
  }

  read(schema, name, field = '') {
    if (schema.$ref !== undefined) return this.#readReference(nameOf(schema.$ref));
    // Next to properties, anyOf says which of them belong together; the shape stays one.
    if (schema.type === 'object' && schema.properties !== undefined) return this.#readObject(schema, name);
    const choices = schema.anyOf ?? schema.oneOf ?? typesOf(schema);
    if (choices !== undefined) return this.#readChoices(choices, name, field);
    if (schema.allOf?.length === 1) return this.read(schema.allOf[0], name, field);
    if (schema.allOf !== undefined) throw new Error(`${name}: allOf of several schemas is not supported`);
    if (schema.enum !== undefined) return { kind: 'literal', values: schema.enum };
    if (schema.const !== undefined) return { kind: 'literal', values: [schema.const] };
    switch (schema.type) {
      case 'string':
        return { kind: textKind(schema, field) };
      case 'number':
        return { kind: schema.multipleOf === 1 ? 'integer' : 'number' };
      case 'integer':
      case 'boolean':
      case 'null':
        return { kind: schema.type };
      case 'array':
        return { kind: 'list', of: this.read(schema.items ?? {}, name, field) };
      case 'object':
        return this.#readObject(schema, name);
      default:
        return { kind: 'any' };
    }
  }

  #readReference(name) {
    const schema = this.#schemas[name];
    if (schema === undefined) throw new Error(`openapi.json has no schema ${name}`);
    return this.read({ ...schema, title: name }, name);
  }

  #readChoices(choices, name, field) {
    const isNullable = choices.some(({ type }) => type === 'null');
    // A text of no length means a field that is not sent.
    const meant = choices.filter(({ type, maxLength }) => type !== 'null' && maxLength !== 0);
    const types = meant.map(one => this.read(one, name, field));
    const distinct = [...new Map(types.map(type => [JSON.stringify(type), type])).values()];
    const type = distinct.length === 1 ? distinct[0] : { kind: 'union', of: distinct };
    return isNullable ? { ...type, isNullable } : type;
  }

  #readObject({ properties, required = [], description }, name) {
    if (properties === undefined) return { kind: 'map' };
    if (Object.keys(properties).length === 0) return { kind: 'empty' };
    if (!this.models.has(name)) {
      this.models.set(name, undefined); // A model that refers to itself finds its name.
      const fields = Object.entries(properties).map(([field, schema]) => ({
        name: field,
        description: schema.description,
        isRequired: required.includes(field),
        type: this.#readField(name, field, schema),
      }));
      this.models.delete(name);
      // Fields that are always null exist for older clients only.
      this.models.set(name, { name, description, fields: fields.filter(({ type }) => type.kind !== 'null') });
    }
    return { kind: 'model', name };
  }

  #readField(model, field, schema) {
    const objects = model === 'Event' ? EVENT_OBJECTS[field] : undefined;
    if (objects === undefined) return this.read(schema, `${model}${pascal(field)}`, field);
    const types = objects.map(name => this.#readReference(name));
    return types.length === 1 ? types[0] : { kind: 'union', of: types };
  }
}

/** `type: ["string", "null"]` says the same as anyOf. */
const typesOf = schema =>
  Array.isArray(schema.type) ? schema.type.map(type => ({ ...schema, type })) : undefined;

function textKind({ format }, field) {
  if (format === 'date') return 'date';
  return format === 'date-time' || (format === undefined && INSTANTS.has(field)) ? 'instant' : 'text';
}
