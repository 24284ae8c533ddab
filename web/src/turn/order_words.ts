/** An order as a button reads; `verbs` has the words for those that read differently from their notation. */
export function order_words(order: string, verbs: Readonly<Record<string, string>> = {}): string {
  const [verb = '', ...words] = order.split(' ')
  return [verbs[verb] ?? verb.charAt(0).toUpperCase() + verb.slice(1), ...words].join(' ')
}
