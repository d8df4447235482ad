import { configure } from '@testing-library/react';
import { PATIENCE } from './patience.ts';

/** What a screen is waited for comes in its time, however slow the machine is. */
configure({ asyncUtilTimeout: PATIENCE.waitMs });
