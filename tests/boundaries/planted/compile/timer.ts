setTimeout(() => {}, 100);
