console.log('seen');
