import { DeleteThingCommand, IoTClient, ListThingPrincipalsCommand } from '@aws-sdk/client-iot';
import { mockClient } from 'aws-sdk-client-mock';

/** Replaces the registry of things in the tests of a file: each hub has a thing without a certificate. */
export function givenThings(): void {
  mockClient(IoTClient).on(ListThingPrincipalsCommand).resolves({}).on(DeleteThingCommand).resolves({});
}
