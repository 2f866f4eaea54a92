import {
  Avatar, Badge, Box, Button, Checkbox, Chip, Divider, IconButton, List, ListItem, ListItemButton, ListItemIcon, ListItemText, Paper, Tab, Tabs, TextField, Toolbar, Tooltip, Typography,
} from '@mui/material';
import { useState } from 'react';
import { Add, Archive, ChevronLeft, ChevronRight, Delete, Folder, Mail, MoreVert, Refresh, Send, Settings, Star, StarBorder } from './drawings.js';
import { show } from './show.js';

interface Letter {
  from: string;
  subject: string;
  start: string;
  when: string;
  starred?: boolean;
  unread?: boolean;
}

const FOLDERS = [['Inbox', 12], ['Starred', 3], ['Sent', 0], ['Drafts', 2], ['Spam', 41], ['Bin', 0]] as const;
const LABELS = ['Allotment', 'Choir', 'House', 'School'];
const DRAWINGS = { Inbox: Mail, Starred: Star, Sent: Send, Drafts: Folder, Spam: Folder, Bin: Delete };

const LETTERS: readonly Letter[] = [
  { from: 'Fiona Grant', subject: 'Seating plan for Saturday', start: 'I moved the altos to the left, have a look', when: '13:42', unread: true, starred: true },
  { from: 'Highland Water', subject: 'Your bill for October', start: 'Amount due £31.60 by 28 November', when: '12:10', unread: true },
  { from: 'Callum Reid', subject: 'Re: Boiler', start: 'Tuesday at nine works for me', when: '11:57' },
  { from: 'Fiona Grant', subject: 'Seating plan for Sunday', start: 'Same hall, but only two rows this time', when: '10:03', unread: true },
  { from: 'Allotment Society', subject: 'Water will be turned off on 1 December', start: 'Please empty your butts before', when: '09:15' },
  { from: 'Moray Library', subject: 'Two books are due', start: 'The Summer Book and Hotel du Lac', when: 'Yesterday', unread: true },
  { from: 'Priya Nair', subject: 'Photos of the harvest', start: 'Finally got round to sorting them', when: 'Yesterday', starred: true },
  { from: 'Callum Reid', subject: 'Boiler', start: 'The part is here, when can I come by?', when: 'Yesterday' },
  { from: 'Elgin Primary', subject: 'Term dates 2027', start: 'Attached are the dates for spring', when: '13 Nov' },
  { from: 'Greta at Seedhouse', subject: 'Order 5531 has been sent', start: 'Broad beans, garlic and one pair of gloves', when: '13 Nov' },
  { from: 'Greta at Seedhouse', subject: 'Order 5519 has been sent', start: 'Tulip bulbs, mixed, 50 pieces', when: '11 Nov' },
  { from: 'Moray Council', subject: 'Bin collection has changed', start: 'From 30 November blue bins are emptied on Fridays', when: '10 Nov', starred: true },
];

function Side() {
  return (
    <Box component="aside" sx={{ width: 220, p: 2, borderRight: 1, borderColor: 'divider', minHeight: '100vh', bgcolor: 'background.paper' }}>
      <Typography variant="h6" sx={{ mb: 2 }}>Posthorn</Typography>
      <Button variant="contained" fullWidth startIcon={<Add />} sx={{ mb: 2 }}>Compose</Button>
      <List dense component="nav" aria-label="Folders">
        {FOLDERS.map(([name, count]) => {
          const Drawing = DRAWINGS[name];
          return (
            <ListItemButton key={name} selected={name === 'Inbox'} component="a" href={`#/${name.toLowerCase()}`}>
              <ListItemIcon sx={{ minWidth: 36 }}><Drawing fontSize="small" /></ListItemIcon><ListItemText primary={name} />{count > 0 && <Typography variant="caption">{count}</Typography>}
            </ListItemButton>
          );
        })}
      </List>
      <Divider sx={{ my: 1 }} />
      <Typography variant="overline">Labels</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{LABELS.map((name) => <Chip key={name} size="small" label={name} onClick={() => undefined} onDelete={() => undefined} />)}</Box>
    </Box>
  );
}

function Row({ from, subject, start, when, starred = false, unread = false }: Letter) {
  const [star, setStar] = useState(starred);
  return (
    <ListItem disablePadding divider sx={{ bgcolor: unread ? '#fff' : '#f7f8fc', pr: 1 }}>
      <Checkbox size="small" slotProps={{ input: { 'aria-label': `Select ${subject}` } }} />
      <IconButton size="small" aria-label={star ? 'Starred' : 'Not starred'} onClick={() => setStar(!star)}>{star ? <Star fontSize="small" /> : <StarBorder fontSize="small" />}</IconButton>
      <ListItemButton dense sx={{ gap: 2 }}>
        <Typography noWrap sx={{ width: 170, fontWeight: unread ? 700 : 400 }}>{from}</Typography>
        <Typography noWrap sx={{ flex: 1, fontWeight: unread ? 700 : 400 }}>{subject} <Typography component="span" color="text.secondary">– {start}</Typography></Typography>
        <Typography variant="caption" sx={{ width: 70, textAlign: 'right' }}>{when}</Typography>
      </ListItemButton>
      <Tooltip title="Archive"><IconButton size="small"><Archive fontSize="small" /></IconButton></Tooltip>
      <Tooltip title="Delete"><IconButton size="small"><Delete fontSize="small" /></IconButton></Tooltip>
    </ListItem>
  );
}

function Tools() {
  return (
    <Toolbar variant="dense" sx={{ gap: 0.5 }}>
      <Checkbox size="small" slotProps={{ input: { 'aria-label': 'Select all' } }} />
      <IconButton aria-label="Refresh"><Refresh /></IconButton><IconButton aria-label="Archive selected"><Archive /></IconButton>
      <IconButton aria-label="Delete selected"><Delete /></IconButton><IconButton aria-label="More actions"><MoreVert /></IconButton>
      <Box sx={{ flexGrow: 1 }} /><Typography variant="body2">1–12 of 384</Typography>
      <IconButton aria-label="Newer" disabled><ChevronLeft /></IconButton><IconButton aria-label="Older"><ChevronRight /></IconButton>
    </Toolbar>
  );
}

show(
  <Box sx={{ display: 'flex' }}>
    <Side />
    <Box component="main" sx={{ flexGrow: 1, p: 2, minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1 }}>
        <TextField size="small" label="Search mail" sx={{ flexGrow: 1 }} /><Button variant="outlined">Search</Button>
        <IconButton aria-label="Settings"><Settings /></IconButton><IconButton aria-label="Account of Isla Munro"><Badge variant="dot" color="success"><Avatar sx={{ width: 32, height: 32 }}>IM</Avatar></Badge></IconButton>
      </Box>
      <Typography variant="h5" component="h1">Inbox</Typography>
      <Paper>
        <Tools />
        <Tabs value={0} aria-label="Inbox sections"><Tab label="Primary" /><Tab label={<Badge badgeContent={8} color="primary">Updates</Badge>} /><Tab label="Offers" /><Tab label="Forums" /></Tabs>
        <List disablePadding sx={{ maxHeight: 470, overflowY: 'auto' }}>{LETTERS.map((letter) => <Row key={letter.subject} {...letter} />)}</List>
      </Paper>
    </Box>
  </Box>,
);
