const attempts = 30;

/** For what a test prepares: a server on a machine that stands still answers 503, and does nothing. */
export const patientFetch = async (url: string, init?: RequestInit): Promise<Response> => {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(url, init);
    if (response.status !== 503 || attempt === attempts) return response;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
};
