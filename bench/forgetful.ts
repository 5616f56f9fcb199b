import { AnswerMemory } from '../server/src/http/answer-memory.ts';

/** With this loaded, a server works out every answer anew, as if the data had just changed. */
AnswerMemory.prototype.recall = (_asked, _now, work) => work();
