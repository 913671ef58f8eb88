// D54

const figure = /[-−]?\$?\d[\d,]*(?:\.\d+)?%?/g
/** A sentence ends at a full stop that a space or a line break follows; the point of a number is followed by a digit. */
const sentenceEnd = /(?<=[.!?;])\s+|\n+/

/**
 * Reports whether a text has a sentence of a draft with other figures: the words are the same, the numbers are not. A text that
 * was written by hand has no such sentence.
 */
export function hasOtherFigures(text: string, draft: string): boolean {
  const drafted = sentencesOf(draft)
  const words = drafted.map(wordsOf)
  return sentencesOf(text).some(sentence => !drafted.includes(sentence) && words.includes(wordsOf(sentence)))
}

function sentencesOf(text: string): readonly string[] {
  return text.split(sentenceEnd).filter(sentence => sentence !== '')
}

/** Returns a sentence with a sign in place of each of its numbers. */
function wordsOf(sentence: string): string {
  return sentence.replace(figure, '#').trim()
}
