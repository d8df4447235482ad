export { forgetClientSecret, forgetPerson, keepClientSecret } from './sign-on-store.ts';
