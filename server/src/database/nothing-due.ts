/** The day from which an enrolment owes, if it owes nothing: after every other in an order of days. */
export const nothingDue = '9999-12-31';
