import type { Arns } from '../arns.ts';
import type { Registry } from '../registry.ts';
import type { Call, Operation } from '../rest-service.ts';
import { refusals } from './refusals.ts';

export function thingOperations(registry: Registry, arns: Arns): Operation[] {
  const onThing = (action: string) => (call: Call) => [
    { action: `iot:${action}`, resource: arns.thing(call.path.thingName!) },
  ];

  return [
    {
      name: 'CreateThing',
      method: 'POST',
      path: '/things/{thingName}',
      permissions: onThing('CreateThing'),
      run: (call) => {
        const name = call.path.thingName!;
        if (!/^[a-zA-Z0-9:_-]{1,128}$/.test(name)) throw refusals.invalid(`${name} is not a thing name`);
        // Idempotent.
        const { id } = registry.thing(name) ?? registry.addThing(name);
        return { thingName: name, thingArn: arns.thing(name), thingId: id };
      },
    },
    {
      name: 'DescribeThing',
      method: 'GET',
      path: '/things/{thingName}',
      permissions: onThing('DescribeThing'),
      run: (call) => {
        const name = call.path.thingName!;
        const thing = registry.thing(name);
        if (!thing) throw refusals.notFound(`Thing ${name} cannot be found.`);
        return {
          defaultClientId: name,
          thingName: name,
          thingId: thing.id,
          thingArn: arns.thing(name),
          attributes: {},
          version: 1,
        };
      },
    },
    {
      name: 'DeleteThing',
      method: 'DELETE',
      path: '/things/{thingName}',
      permissions: onThing('DeleteThing'),
      run: (call) => {
        const name = call.path.thingName!;
        if (registry.certificatesOf(name).length > 0) {
          throw refusals.invalid(`Cannot delete. Thing ${name} is still attached to one or more principals`);
        }
        // Also succeeds for an unknown thing.
        registry.removeThing(name);
      },
    },
  ];
}
