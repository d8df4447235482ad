import { configure } from '@testing-library/react';
import { TIMEOUTS } from './timeouts.ts';

/** Waiting for an element of a screen must not fail because the machine is slow. */
configure({ asyncUtilTimeout: TIMEOUTS.waitMs });
