/** Limits of forms and their answers: counts, lengths in characters, sizes in bytes. */
export const formLimits = {
  /** Working days after Submit and Send back, unless an admin sets another number up to the maximum. */
  requestDays: 3,
  requestDaysMax: 30,
  fields: 200,
  sections: 50,
  columns: 20,
  asins: 200,
  options: 100,
  keyLength: 60,
  helpLength: 2_000,
  /** Rows of a table in an answer. */
  answerRows: 50,
  /** Size of all answers of a request in bytes. */
  answerBytes: 65_536,
};
