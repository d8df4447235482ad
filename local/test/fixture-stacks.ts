import { App } from 'aws-cdk-lib';
import { AppStack } from './app-stack.ts';
import { DataStack } from './data-stack.ts';
import { MailStack } from './mail-stack.ts';
import { TallyStack } from './tally-stack.ts';

/** A small app with a bit of everything that the platform runs. */
export function synthesise(outdir: string, here: string): void {
  const app = new App({ outdir, analyticsReporting: false });
  const data = new DataStack(app, 'Data');
  new AppStack(app, 'App', data, here);
  new TallyStack(app, 'Work', { table: data.table, code: `${here}functions/tally` });
  new MailStack(app, 'Mail');
  app.synth();
}
