import { isDeepStrictEqual } from 'node:util';
import type { Arns } from '../arns.ts';
import type { Registry, Thing } from '../registry.ts';
import type { Call, Operation } from '../rest-service.ts';
import { refusals } from './refusals.ts';

/** More need a thing type, which does not run here. */
const MAX_ATTRIBUTES = 3;
const MAX_PAGE = 250;

export function thingOperations(registry: Registry, arns: Arns): Operation[] {
  const onThing = (action: string) => (call: Call) => [
    { action: `iot:${action}`, resource: arns.thing(call.path.thingName!) },
  ];
  const find = (call: Call): Thing => {
    const thing = registry.thing(call.path.thingName!);
    if (!thing) throw refusals.notFound(`Thing ${call.path.thingName} not found.`);
    return thing;
  };

  return [
    {
      name: 'CreateThing',
      method: 'POST',
      path: '/things/{thingName}',
      permissions: onThing('CreateThing'),
      run: (call) => {
        const name = thingName(call);
        const attributes = withoutEmpty(attributePayload(call)?.attributes ?? {});
        // The same call made twice succeeds twice.
        const existing = registry.thing(name);
        if (existing && !isDeepStrictEqual(existing.attributes, attributes)) {
          throw refusals.alreadyExists(`Thing ${name} already exists in account with different attributes`);
        }
        const thing = existing ?? registry.addThing(name, attributes);
        return { thingName: name, thingArn: arns.thing(name), thingId: thing.id };
      },
    },
    {
      name: 'DescribeThing',
      method: 'GET',
      path: '/things/{thingName}',
      permissions: onThing('DescribeThing'),
      run: (call) => {
        const { name, id, attributes, version } = find(call);
        const thingArn = arns.thing(name);
        return { defaultClientId: name, thingName: name, thingId: id, thingArn, attributes, version };
      },
    },
    {
      name: 'UpdateThing',
      method: 'PATCH',
      path: '/things/{thingName}',
      permissions: onThing('UpdateThing'),
      run: (call) => {
        const thing = find(call);
        checkVersion(thing, call.body().expectedVersion);
        const change = attributePayload(call);
        if (!change) return;
        const attributes = change.merge ? { ...thing.attributes, ...change.attributes } : change.attributes;
        registry.setAttributes(thing.name, withoutEmpty(attributes));
      },
    },
    {
      name: 'DeleteThing',
      method: 'DELETE',
      path: '/things/{thingName}',
      permissions: onThing('DeleteThing'),
      run: (call) => {
        // A thing that is not there is deleted with success.
        const thing = registry.thing(call.path.thingName!);
        if (!thing) return;
        const expected = call.query.get('expectedVersion');
        checkVersion(thing, expected === null ? undefined : Number(expected));
        if (registry.certificatesOf(thing.name).length > 0) {
          const message = `Cannot delete. Thing ${thing.name} is still attached to one or more principals`;
          throw refusals.invalid(message);
        }
        registry.removeThing(thing.name);
      },
    },
    {
      name: 'ListThings',
      method: 'GET',
      path: '/things',
      permissions: () => [{ action: 'iot:ListThings', resource: '*' }],
      run: ({ query }) => {
        for (const filter of ['attributeName', 'attributeValue', 'thingTypeName']) {
          if (query.has(filter)) throw refusals.invalid(`${filter} does not run on the local platform`);
        }
        const limit = Number(query.get('maxResults') ?? MAX_PAGE);
        if (!Number.isInteger(limit) || limit < 1 || limit > MAX_PAGE) {
          throw refusals.invalid(`maxResults is not between 1 and ${MAX_PAGE}`);
        }
        const after = Buffer.from(query.get('nextToken') ?? '', 'base64').toString();
        const page = registry.things(after, limit);
        const things = page.map(({ name, attributes, version }) => {
          return { thingName: name, thingArn: arns.thing(name), attributes, version };
        });
        const last = page.length === limit ? page.at(-1)?.name : undefined;
        return { things, nextToken: last && Buffer.from(last).toString('base64') };
      },
    },
  ];
}

function thingName(call: Call): string {
  const name = call.path.thingName!;
  if (!/^[a-zA-Z0-9:_-]{1,128}$/.test(name)) throw refusals.invalid(`${name} is not a thing name`);
  const { thingTypeName, billingGroupName } = call.body();
  if (thingTypeName || billingGroupName) {
    throw refusals.invalid('Thing types and billing groups do not run on the local platform');
  }
  return name;
}

function checkVersion(thing: Thing, expected: unknown): void {
  if (expected === undefined || expected === thing.version) return;
  throw refusals.versionConflict(`Thing ${thing.name} has version ${thing.version}, not ${expected}`);
}

interface AttributePayload {
  attributes: Record<string, string>;
  merge: boolean;
}

function attributePayload(call: Call): AttributePayload | undefined {
  const payload = call.body().attributePayload as Partial<AttributePayload> | null | undefined;
  if (!payload) return undefined;
  const attributes = payload.attributes ?? {};
  for (const [name, value] of Object.entries(attributes)) {
    const isGood =
      /^[a-zA-Z0-9_.,@/:#-]{1,128}$/.test(name) &&
      typeof value === 'string' &&
      /^[a-zA-Z0-9_.,@/:#=[\]-]{0,800}$/.test(value);
    if (!isGood)
      throw refusals.invalid(`The attribute ${name} has a character or a length that is not allowed`);
  }
  return { attributes, merge: payload.merge ?? false };
}

/** An attribute is removed by setting it to nothing. */
function withoutEmpty(attributes: Record<string, string>): Record<string, string> {
  const kept = Object.entries(attributes).filter(([, value]) => value !== '');
  if (kept.length > MAX_ATTRIBUTES) {
    throw refusals.invalid(`A thing without a type has at most ${MAX_ATTRIBUTES} attributes`);
  }
  return Object.fromEntries(kept);
}
