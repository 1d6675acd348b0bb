package io.promptcompiler.batch;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * The ids used so far, as hashes of 128 bits. Many ids are stored in a temporary file, so that
 * memory use does not grow with the number of rows.
 */
final class SeenIds {
  private static final int FIRST_SLOTS = 1 << 14;
  private static final int MOST_IN_MEMORY = 1 << 16;
  private static final int MOST_SLOTS = 1 << 26;

  private final MessageDigest digest;

  /** The hash table, with two numbers per slot; the first number of a free slot is 0. */
  private LongBuffer table = LongBuffer.allocate(2 * FIRST_SLOTS);

  private int slots = FIRST_SLOTS;
  private int count;

  SeenIds() {
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Adds an id; returns false if it was already added. */
  boolean add(String id) throws IOException {
    // Charsets replace lone surrogates, so that different ids would have the same bytes.
    ByteBuffer units = ByteBuffer.allocate(Character.BYTES * id.length());
    units.asCharBuffer().put(id);
    ByteBuffer hash = ByteBuffer.wrap(digest.digest(units.array()));
    long first = hash.getLong();
    first = first == 0 ? 1 : first;
    if (!put(first, hash.getLong())) {
      return false;
    }
    if (++count > slots / 4 * 3) {
      grow();
    }
    return true;
  }

  private boolean put(long first, long second) {
    int slot = (int) (second & (slots - 1));
    while (table.get(2 * slot) != 0) {
      if (table.get(2 * slot) == first && table.get(2 * slot + 1) == second) {
        return false;
      }
      slot = (slot + 1) & (slots - 1);
    }
    table.put(2 * slot, first);
    table.put(2 * slot + 1, second);
    return true;
  }

  private void grow() throws IOException {
    if (slots == MOST_SLOTS) {
      throw new IllegalStateException(
          "There are more than "
              + count / 1_000_000
              + " million ids. Split the rows into several batches.");
    }
    LongBuffer old = table;
    slots = 2 * slots;
    table = slots <= MOST_IN_MEMORY ? LongBuffer.allocate(2 * slots) : mapped(2L * slots);
    for (int i = 0; i < old.capacity(); i += 2) {
      if (old.get(i) != 0) {
        put(old.get(i), old.get(i + 1));
      }
    }
  }

  /** Returns a table in a temporary file, which is deleted when the table is no longer used. */
  private static LongBuffer mapped(long numbers) throws IOException {
    Path file = Files.createTempFile("prompt-batch", ".ids");
    try (FileChannel channel =
        FileChannel.open(
            file,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            StandardOpenOption.DELETE_ON_CLOSE)) {
      return channel.map(MapMode.READ_WRITE, 0, numbers * Long.BYTES).asLongBuffer();
    }
  }
}
