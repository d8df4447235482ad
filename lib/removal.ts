import { RemovalPolicy } from 'aws-cdk-lib';
import type { Stage } from './stage.ts';

/** What holds data stays when its stack goes, on a protected stage; so do its logs. */
export const dataRemoval = (stage: Stage) => (stage.protected ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY);
