/** An address that breaks before its @ where the column is narrow; a dash when there is none. */
export function EmailText({ email }: { readonly email: string }) {
  const [name, ...domain] = email.split('@')
  if (!email) return '-'
  return (
    <>
      {name}
      <wbr />
      {domain.length > 0 && `@${domain.join('@')}`}
    </>
  )
}
