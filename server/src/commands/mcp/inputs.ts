import Type from 'typebox';

export const id = (description: string) => Type.String({ minLength: 1, maxLength: 45, description });

const day = (description: string) => Type.Optional(Type.String({ format: 'date', description }));

/** The filters of every list of the API. */
export const listInputs = {
  created_from: day('First day of creation in Bogotá, yyyy-mm-dd'),
  created_to: day('Last day of creation in Bogotá, yyyy-mm-dd, included'),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 100,
      default: 10,
      description: 'Number of records, newest first; defaults to 10',
    }),
  ),
  offset: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 100_000, description: 'Number of records to skip' }),
  ),
};

interface ListInput {
  created_from?: string;
  created_to?: string;
  limit?: number;
  offset?: number;
}

export const listQuery = ({ created_from, created_to, limit, offset }: ListInput) => ({
  'creation[gte]': created_from,
  'creation[lte]': created_to,
  limit,
  offset,
});

export const language = Type.Optional(
  Type.Union([Type.Literal('es'), Type.Literal('en')], { description: 'Response language: es or en' }),
);
