/** Text that never makes a row of a list higher; all of it on hover. */
export const Clipped = ({ text }: { text: string }) => (
  <span className="clipped" title={text}>
    {text}
  </span>
);
