/** Hands a file to the browser to be saved. */
export function saveFile(file: Blob, name: string) {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers read the address only after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** The same with data, as a JSON file that people can read. */
export const saveJson = (data: unknown, name: string) => saveFile(new Blob([`${JSON.stringify(data, null, 2)}\n`], { type: 'application/json' }), name)
