/**
 * tsyringe, a dependency of @peculiar/x509, refuses to load before some package has put the three `Reflect` functions
 * of the decorator-metadata proposal in place, though nothing that is used here ever stores metadata.
 */
if (!('getMetadata' in Reflect)) {
  const none = () => undefined;
  Object.assign(Reflect, { getMetadata: none, getOwnMetadata: none, defineMetadata: none });
}
