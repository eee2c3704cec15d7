/** The same object but for some of its fields; what is changed on either later is changed on both. */
export const standingIn = <Place extends object>(place: Place, own: Partial<Place>): Place =>
  new Proxy(place, {
    get: (target, name) => (name in own ? own : target)[name as keyof Place],
  });
