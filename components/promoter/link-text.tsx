/** A referral link as text, which wraps before its code rather than within a word. */
export const LinkText = ({ link }: { link: string }) => (
  <>
    {link.split('?', 1)}
    <wbr />
    {link.slice(link.indexOf('?'))}
  </>
)
