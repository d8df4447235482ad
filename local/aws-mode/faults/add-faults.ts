import { setTimeout as sleep } from 'node:timers/promises';
import { OPERATOR } from '../../gateway/authorizer.ts';
import { ConnectionLost } from '../../gateway/connection-lost.ts';
import type { Gateway, Handler, Interceptor, Origin } from '../../gateway/gateway.ts';
import type { AwsRequest, AwsResponse } from '../../types.ts';
import type { AwsModeSwitch } from '../aws-mode.ts';
import { isRepeatable } from './is-repeatable.ts';
import { Overtaking } from './overtaking.ts';
import { isBatch, partialBatch } from './partial-batch.ts';
import { refusals } from './refusals.ts';

/** The services that the application calls. */
const SERVICES = ['dynamodb', 'iot', 'iotdata', 'lambda', 's3', 'secretsmanager', 'ses', 'sqs', 'states'];
/** The sessions without faults: the operator, and the rule engine, which repeats failed calls itself on AWS. */
const SPARED = new Set([OPERATOR, 'iot']);
const LONGEST_DELAY_MILLISECONDS = 100;

type Fault = (request: AwsRequest, next: Handler) => Promise<AwsResponse>;

/** Makes a share of the calls of the application to AWS go wrong. */
export function addFaults(gateway: Gateway, mode: AwsModeSwitch): void {
  for (const service of SERVICES) gateway.intercept(service, faultsOf(service, mode));
}

function faultsOf(service: string, mode: AwsModeSwitch): Interceptor {
  const overtaking = new Overtaking();
  const draw = () => mode.draw(`${service} fault`);

  const faults: Record<string, Fault> = {
    async delay(request, next) {
      await sleep(draw() * LONGEST_DELAY_MILLISECONDS);
      return next(request);
    },
    async refusal() {
      throw mode.pick(`${service} refusal`, refusals(service));
    },
    async lostConnection(request, next) {
      await next(request);
      throw new ConnectionLost();
    },
    async reorder(request, next) {
      const reply = await next(request);
      await overtaking.wait();
      return reply;
    },
  };
  const partial: Fault = (request, next) => partialBatch(request, next, draw());
  const duplicate: Fault = async (request, next) => {
    await next(request);
    return next(request);
  };

  return async (request, next, origin) => {
    if (!mode.settings?.faults || !isMet(origin)) return next(request);
    const choices = [
      ...Object.values(faults),
      ...(isBatch(service, request) ? [partial] : []),
      ...(isRepeatable(service, request) ? [duplicate] : []),
    ];
    // Drawn before the first await, so that the result depends only on the order of the calls.
    const isFaulty = mode.happens(`${service} call`, 'faults');
    const fault = isFaulty ? mode.pick(`${service} fault`, choices) : undefined;
    const reply = await (fault ? fault(request, next) : next(request));
    overtaking.answered();
    return reply;
  };
}

function isMet({ isSigned, principal }: Origin): boolean {
  return isSigned && principal.kind === 'session' && !SPARED.has(principal.session.name);
}
