UPDATE `sessions` SET `sess` = '{"idToken":null}' WHERE `sess` ->> 'idToken' IS NOT NULL;
