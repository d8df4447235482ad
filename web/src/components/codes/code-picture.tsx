import { chakra } from '@chakra-ui/react';

/** A code on white ground in both themes: readers need dark modules on a light ground. */
export const CodePicture = ({ svg, alt }: { svg: string | undefined; alt: string }) => (
  <Frame>{svg !== undefined && <img src={svgAddress(svg)} alt={alt} />}</Frame>
);

/** The address of a picture that is not loaded from anywhere. */
export const svgAddress = (svg: string): string =>
  `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;

const Frame = chakra('div', {
  base: {
    display: 'grid',
    placeItems: 'center',
    w: 'full',
    maxW: '15rem',
    minH: '10rem',
    mx: 'auto',
    p: '3',
    bg: 'white',
    borderWidth: '1px',
    rounded: 'l2',
    '& img': { w: 'full', maxH: '14rem' },
  },
});
