import {
  AppBar, Autocomplete, Box, Button, Checkbox, Container, Divider, FormControl, FormControlLabel, FormLabel, IconButton, InputAdornment, InputLabel, Link,
  List, ListItem, ListItemText, MenuItem, Paper, Radio, RadioGroup, Select, Step, StepButton, Stepper, TextField, Toolbar, Typography,
} from '@mui/material';
import { type ReactNode, useId } from 'react';
import { Close, Edit, Info } from './drawings.js';
import { show } from './show.js';

const STEPS = ['Trains', 'Seats', 'Passengers and payment', 'Tickets'];
const CITIES = ['Bergen', 'Copenhagen', 'Gothenburg', 'Malmö', 'Oslo', 'Stockholm', 'Trondheim'];
const PASSENGERS = [
  { title: 'Passenger 1', first: 'Ingrid', last: 'Solberg', age: 'adult', card: '' },
  { title: 'Passenger 2', first: 'Emil', last: 'Solberg', age: 'child', card: 'BK-2207-118' },
];
const BASKET = [
  ['Oslo S to Gothenburg C', '21 Nov 2026, 07:02', 'kr 1 198'], ['Gothenburg C to Oslo S', '24 Nov 2026, 17:48', 'kr 1 046'], ['Seat reservation, 2 ×', 'Coach 6, seats 41 and 42', 'kr 118'],
] as const;

function Choice({ label, value, choices }: { label: string; value: string; choices: ReadonlyArray<readonly [string, string]> }) {
  const id = useId();
  return (
    <FormControl fullWidth size="small">
      <InputLabel id={id}>{label}</InputLabel>
      <Select labelId={id} label={label} defaultValue={value}>{choices.map(([key, name]) => <MenuItem key={key} value={key}>{name}</MenuItem>)}</Select>
    </FormControl>
  );
}

function Grid({ columns, children }: { columns: number; children: ReactNode }) {
  return <Box sx={{ display: 'grid', gridTemplateColumns: `repeat(${columns}, 1fr)`, gap: 2, my: 2 }}>{children}</Box>;
}

function Passenger({ title, first, last, age, card }: (typeof PASSENGERS)[number]) {
  return (
    <Paper component="section" aria-label={title} sx={{ p: 2, mb: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <Typography variant="h6" component="h2" sx={{ flexGrow: 1 }}>{title}</Typography>
        <Button size="small">Clear</Button><IconButton aria-label="Remove passenger"><Close /></IconButton>
      </Box>
      <Grid columns={2}>
        <TextField size="small" label="First name" required defaultValue={first} /><TextField size="small" label="Last name" required defaultValue={last} />
        <Choice label="Age group" value={age} choices={[['adult', 'Adult'], ['child', 'Child (4–15)'], ['senior', 'Senior (67+)']]} />
        <TextField size="small" label="Discount card number" defaultValue={card} />
      </Grid>
      <FormControlLabel control={<Checkbox />} label="Travels with a wheelchair" /><FormControlLabel control={<Checkbox />} label="Brings a bicycle" />
    </Paper>
  );
}

function Contact() {
  return (
    <Paper component="section" aria-label="Contact" sx={{ p: 2, mb: 2 }}>
      <Typography variant="h6" component="h2">Contact</Typography>
      <Grid columns={2}>
        <TextField size="small" label="Email" type="email" defaultValue="ingrid.solberg@fjordpost.example" helperText="Tickets are sent here" /><TextField size="small" label="Mobile phone" type="tel" defaultValue="+47 905 55 013" />
        <Autocomplete size="small" options={CITIES} defaultValue="Oslo" renderInput={(params) => <TextField {...params} label="Home station" />} />
        <Choice label="Language of tickets" value="en" choices={[['en', 'English'], ['nb', 'Norsk'], ['sv', 'Svenska']]} />
      </Grid>
      <FormControlLabel control={<Checkbox defaultChecked />} label="Text me when a train is late" />
    </Paper>
  );
}

function Payment() {
  const id = useId();
  return (
    <Paper component="section" aria-label="Payment" sx={{ p: 2, mb: 2 }}>
      <FormControl><FormLabel id={id}>How would you like to pay?</FormLabel>
        <RadioGroup row aria-labelledby={id} defaultValue="card" name="payment">
          <FormControlLabel value="card" control={<Radio />} label="Card" /><FormControlLabel value="mobile" control={<Radio />} label="Mobile pay" /><FormControlLabel value="invoice" control={<Radio />} label="Invoice, 14 days" />
        </RadioGroup>
      </FormControl>
      <Grid columns={3}>
        <TextField size="small" label="Card number" placeholder="0000 0000 0000 0000" /><TextField size="small" label="Expiry date" placeholder="MM/YY" />
        <TextField size="small" label="Security code" slotProps={{ input: { endAdornment: <InputAdornment position="end"><IconButton size="small" edge="end" aria-label="Where is the security code?"><Info fontSize="small" /></IconButton></InputAdornment> } }} />
        <TextField size="small" label="First name" defaultValue="Ingrid" /><TextField size="small" label="Last name" defaultValue="Solberg" />
        <Autocomplete size="small" options={['Denmark', 'Norway', 'Sweden']} defaultValue="Norway" renderInput={(params) => <TextField {...params} label="Country" />} />
      </Grid>
      <FormControlLabel control={<Checkbox />} label="Save this card for next time" />
    </Paper>
  );
}

function Summary() {
  return (
    <Paper component="aside" aria-label="Your journey" sx={{ p: 2, position: 'sticky', top: 16 }}>
      <Typography variant="h6" component="h2">Your journey</Typography>
      <List dense>{BASKET.map(([name, when, price]) => (
        <ListItem key={name} disableGutters secondaryAction={<IconButton size="small" edge="end" aria-label="Change"><Edit fontSize="small" /></IconButton>}><ListItemText primary={`${name}, ${price}`} secondary={when} /></ListItem>
      ))}</List>
      <Divider />
      <Box sx={{ display: 'flex', gap: 1, my: 2 }}><TextField size="small" label="Voucher code" fullWidth /><Button variant="outlined">Apply</Button></Box>
      <Typography variant="h6" sx={{ mb: 2 }}>Total kr 2 362</Typography>
      <FormControlLabel control={<Checkbox />} label="I accept the conditions of carriage" />
      <Button fullWidth variant="contained" size="large">Pay now</Button><Button fullWidth sx={{ mt: 1 }}>Back to seats</Button>
      <Typography variant="body2" sx={{ mt: 2 }}><Link href="/conditions">Conditions of carriage</Link> · <Link href="/refunds">Refunds</Link> · <Link href="/privacy">Privacy</Link></Typography>
    </Paper>
  );
}

show(
  <>
    <AppBar position="static" color="default"><Toolbar sx={{ gap: 2 }}>
      <Typography variant="h6" component="a" href="/" sx={{ flexGrow: 1, color: 'inherit', textDecoration: 'none' }}>Northbound Rail</Typography>
      <Button href="/timetable">Timetable</Button><Button href="/bookings">My bookings</Button><Button href="/help">Help</Button><Button variant="outlined">Log in</Button>
    </Toolbar></AppBar>
    <Container maxWidth="lg" sx={{ py: 3 }}>
      <Stepper nonLinear activeStep={2} sx={{ mb: 3 }}>{STEPS.map((name, index) => <Step key={name} completed={index < 2}><StepButton>{name}</StepButton></Step>)}</Stepper>
      <Typography variant="h4" component="h1" sx={{ mb: 2 }}>Passengers and payment</Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 340px', gap: 3, alignItems: 'start' }}>
        <form>{PASSENGERS.map((passenger) => <Passenger key={passenger.title} {...passenger} />)}<Button variant="outlined" sx={{ mb: 2 }}>Add passenger</Button><Contact /><Payment /></form>
        <Summary />
      </Box>
    </Container>
  </>,
);
