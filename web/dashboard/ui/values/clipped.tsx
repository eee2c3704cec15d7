/** Text cut to one line; hovering shows all of it. */
export const Clipped = ({ text }: { text: string }) => (
  <span className="clipped" title={text}>
    {text}
  </span>
);
