import { command, Mistake } from './command.ts';
import { readRunning } from './running.ts';

/**
 * `npm run -s keys -- console-dev-devices`: prints an environment for the AWS command line with the credentials of a
 * function of the local platform, and so exactly the rights of the function's role; `operator` may do anything.
 *
 *   eval "$(npm run -s keys -- console-dev-devices)" && aws dynamodb list-tables
 */
await command(() => {
  const name = process.argv[2];
  const { operator, functions, region, awsEndpoint } = readRunning();
  const keys = name === 'operator' ? operator : functions[name ?? ''];
  if (!keys) throw new Mistake(`Name one of: operator, ${Object.keys(functions).join(', ')}.`);
  console.log(`export AWS_ACCESS_KEY_ID=${keys.accessKeyId}
export AWS_SECRET_ACCESS_KEY=${keys.secretAccessKey}
export AWS_REGION=${region} AWS_DEFAULT_REGION=${region}
export AWS_ENDPOINT_URL=${awsEndpoint}`);
});
