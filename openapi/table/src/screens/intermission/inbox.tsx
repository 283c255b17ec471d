/** An inbox: letters nobody is in a hurry to answer. */

const LETTERS: readonly (readonly [string, string, string, string, boolean])[] = [
  ["Facilities", "Lift maintenance on Thursday", "The east lift is out of order from 8 until noon. Please use …", "09:42", true],
  ["Petra Hallgren", "Re: Minutes of the steering group", "Two small corrections on page 3, otherwise fine from my side …", "09:15", true],
  ["IT Service Desk", "Your ticket 40718 has been updated", "A colleague has taken over your request. You need not do …", "08:57", true],
  ["Controlling", "Reminder: accruals for the month", "Please send your accruals by the end of Wednesday, using …", "08:30", true],
  ["Tomasz Wilk", "Supplier form, third version", "Attached is the form with the extra column. I left the old …", "Yesterday", false],
  ["HR", "Annual declaration", "As every year, please confirm that your details are right …", "Yesterday", false],
  ["Canteen", "Menu for next week", "Monday: lentil soup. Tuesday: pasta bake. Wednesday: …", "Yesterday", false],
  ["Petra Hallgren", "Room for the workshop", "B 214 is free, if twelve chairs are enough. Otherwise we …", "Friday", false],
  ["Fleet office", "Winter tyres", "Company cars are due between the 3rd and the 14th. Please …", "Friday", false],
];

export function Inbox() {
  return (
    <div class="im im-inbox">
      <header class="im-bar"><b>Mail</b><span>New</span><span>Reply</span><span>Archive</span><span>Move to</span></header>
      <div class="im-mail">
        <ul class="im-folders"><li><b>Inbox</b> 4</li><li>Drafts</li><li>Sent</li><li>Archive</li><li>Projects</li><li>Suppliers</li></ul>
        <ul class="im-letters">
          {LETTERS.map(([from, subject, text, when, fresh], n) => (
            <li key={subject} class={`${fresh ? "fresh" : ""} ${n === 1 ? "picked" : ""}`}><b>{from}</b><time>{when}</time><span>{subject}</span><small>{text}</small></li>
          ))}
        </ul>
        <article>
          <h2>Re: Minutes of the steering group</h2>
          <p class="im-soft">Petra Hallgren, to you and five others</p>
          <p>Hello all,</p>
          <p>thank you for the quick minutes. Two small corrections on page 3, otherwise fine from my side: the review is in calendar week 8, not 7, and the action on supplier master records is with Sofia.</p>
          <p>I would suggest that we keep the fortnightly rhythm until the interface tests are through, and decide then.</p>
          <p>Kind regards<br />Petra</p>
        </article>
      </div>
    </div>
  );
}
