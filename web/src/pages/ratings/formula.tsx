/** The calculation of ratings, for curious readers. */
export const Formula = () => (
  <details class="formula">
    <summary>How ratings are calculated</summary>
    <p>
      Glicko-2 by Mark Glickman, with τ = 0.5. Everyone begins with a rating of 1500, a deviation (RD) of 350 and a
      volatility of 0.06. A period is a month in UTC; a match belongs to the month in which it ended. At the end of
      the month all its matches are rated at once, with the ratings from before it. A player who does not play keeps
      their rating, and the deviation grows.
    </p>
    <p>
      The side you play counts. The expected score is E = 1 / (1 + exp(−g(φ<sub>j</sub>) (μ − μ
      <sub>j</sub> ± a/173.7178))), where g(φ) = 1 / √(1 + 3φ²/π²), and a is the value of the first side of the
      scenario. It is calculated at each month’s end: the value that maximises Σ s ln E + (1 − s) ln(1 − E) − a²/20000
      over the matches of the last 36 months.
    </p>
    <p>
      Matches of rated tournaments count if two people played them and both had a turn. Only the first eight matches
      of a pair count each month. Forfeits are not rated. A rating with a deviation above 110
      is provisional and has a question mark. Ratings and deviations are rounded to 0.01,
      volatilities to 0.000001, advantages to 0.1, and stored like that: anyone who has the results can calculate them
      again, to the last digit. If a result is corrected later, all months since are calculated again, and the period
      says so.
    </p>
  </details>
)
