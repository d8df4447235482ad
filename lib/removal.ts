import { RemovalPolicy } from 'aws-cdk-lib';
import type { Stage } from './stage.ts';

/** On a protected stage, data and logs are retained when their stack is deleted. */
export const dataRemoval = (stage: Stage) => (stage.protected ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY);
