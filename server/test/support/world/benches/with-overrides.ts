/** A view of an object with some fields replaced; other writes reach the original. */
export const withOverrides = <Place extends object>(place: Place, own: Partial<Place>): Place =>
  new Proxy(place, {
    get: (target, name) => (name in own ? own : target)[name as keyof Place],
  });
