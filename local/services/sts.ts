import { type Assembly, AwsError, type Service } from '../types.ts';
import { xmlDocument, xmlElement } from './xml.ts';

const NAMESPACE = 'https://sts.amazonaws.com/doc/2011-06-15/';

/** The one question of STS that everybody may ask: who am I? */
export function createSts(account: () => Assembly['account']): Service {
  return {
    name: 'sts',
    permissions(request) {
      const action = new URLSearchParams(request.body.toString()).get('Action');
      if (action === 'GetCallerIdentity') return [];
      throw new AwsError('InvalidAction', 400, `The local platform has no operation sts:${action}.`);
    },
    async handle(_, { arn }) {
      const identity = { Arn: arn, UserId: arn.split('/').slice(1).join(':'), Account: account() };
      const content = { GetCallerIdentityResult: identity };
      return xml(200, xmlDocument('GetCallerIdentityResponse', content, NAMESPACE));
    },
    error: ({ code, status, message }) =>
      xml(
        status,
        xmlElement('ErrorResponse', { Error: { Type: 'Sender', Code: code, Message: message } }, NAMESPACE),
      ),
  };
}

function xml(status: number, body: string) {
  return { status, headers: { 'content-type': 'text/xml' }, body };
}
