package io.promptcompiler.maven.compile;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;

/** Finds references from class files to other classes. */
final class References {
  /**
   * The tag of a UTF-8 constant in a class file, which contains a name, type or signature; JVMS,
   * 4.4.7.
   */
  private static final int TEXT = 1;

  /**
   * The characters around the names of classes in descriptors and signatures; JVMS, 4.3 and
   * 4.7.9.1.
   */
  private static final Pattern AROUND_NAMES = Pattern.compile("[\\s<>;:()\\[*+$.-]+");

  private References() {}

  /**
   * Returns one of the given classes to which a class file refers; empty if there is none.
   *
   * @param names the names of top-level classes, such as {@code com/acme/Task}
   */
  static Optional<String> find(Path classFile, Set<String> names) throws IOException {
    byte[] content = Files.readAllBytes(classFile);
    ClassReader reader = new ClassReader(content);
    for (int i = 1; i < reader.getItemCount(); i++) {
      int at = reader.getItem(i);
      if (at > 0 && content[at - 1] == TEXT) {
        String text =
            new DataInputStream(new ByteArrayInputStream(content, at, content.length - at))
                .readUTF();
        Optional<String> found =
            AROUND_NAMES
                .splitAsStream(text)
                .flatMap(word -> Stream.of(word, word.substring(Math.min(1, word.length()))))
                .filter(names::contains)
                .findFirst();
        if (found.isPresent()) {
          return found;
        }
      }
    }
    return Optional.empty();
  }
}
