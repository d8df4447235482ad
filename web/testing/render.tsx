import { ChakraProvider } from '@chakra-ui/react';
import { configure, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { system } from '../src/theme/system.ts';
import './fresh-browser.ts';

// Whether an element can be seen takes a computed style of each of its ancestors: most of a test's time, for nothing here.
// A busy machine takes longer than a second to load a screen's parts.
configure({ defaultHidden: true, asyncUtilTimeout: 8_000 });

export const renderInConsole = (element: ReactElement) =>
  render(<ChakraProvider value={system}>{element}</ChakraProvider>);
