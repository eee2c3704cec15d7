import { createElement, type ReactElement, type SVGProps } from 'react';
import shapes from './data/lucide.json' with { type: 'json' };

type IconProps = Omit<SVGProps<SVGSVGElement>, 'ref'> & { size?: number };
export type Icon = (props: IconProps) => ReactElement;

/** An icon of 24 by 24 units that takes the color of the text around it. */
export const drawIcon = (name: keyof typeof shapes): Icon =>
  function DrawnIcon({ size = 24, ...attributes }) {
    return (
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        {...attributes}
      >
        {shapes[name].map(([tag, part]) =>
          createElement(tag as string, { key: JSON.stringify(part), ...(part as object) }),
        )}
      </svg>
    );
  };
