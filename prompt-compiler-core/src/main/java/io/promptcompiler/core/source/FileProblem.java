package io.promptcompiler.core.source;

import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Map;
import java.util.Optional;
import java.util.zip.ZipException;

/**
 * Says in words why a file cannot be read or written. The message of many exceptions of the JDK is
 * only a path, or nothing.
 */
public final class FileProblem {
  private static final Map<Class<? extends IOException>, String> WORDS =
      Map.of(
          NoSuchFileException.class, "it does not exist",
          FileNotFoundException.class, "it does not exist or cannot be opened",
          AccessDeniedException.class, "permission denied",
          FileAlreadyExistsException.class, "another file or folder has this name",
          NotDirectoryException.class, "it is not a folder",
          DirectoryNotEmptyException.class, "the folder is not empty",
          FileSystemLoopException.class, "the link points to a folder that contains it",
          ZipException.class, "it is not a valid jar file",
          EOFException.class, "it ends too early");

  private FileProblem() {}

  /** Returns the reason why a file could not be used, as the end of a sentence. */
  public static String why(IOException e) {
    if (e instanceof CharacterCodingException) {
      return "it is not text in UTF-8";
    }
    String words = WORDS.get(e.getClass());
    if (words != null) {
      return words;
    }
    String reason = e instanceof FileSystemException file ? file.getReason() : e.getMessage();
    return reason == null ? "reading or writing it failed" : reason;
  }

  /**
   * Returns a sentence about an exception that is or contains an error of the file system; empty
   * for all others.
   */
  public static Optional<String> sentence(Throwable e) {
    if (e instanceof InvalidPathException path) {
      return Optional.of("'" + path.getInput() + "' is not a path: " + path.getReason() + ".");
    }
    if (e instanceof UncheckedIOException || e instanceof DirectoryIteratorException) {
      return Optional.ofNullable(e.getCause()).flatMap(FileProblem::sentence);
    }
    if (!(e instanceof IOException problem)) {
      return Optional.empty();
    }
    if (problem instanceof NoSuchFileException missing) {
      return Optional.of("There is no '" + missing.getFile() + "'.");
    }
    if (problem instanceof FileSystemException file && file.getFile() != null) {
      // Of a file that is moved, the other path is the one that users know.
      String path = file.getOtherFile() == null ? file.getFile() : file.getOtherFile();
      return Optional.of("'" + path + "' cannot be used: " + why(problem) + ".");
    }
    boolean hasNoFile =
        problem instanceof CharacterCodingException || WORDS.containsKey(problem.getClass());
    return Optional.of(hasNoFile ? "A file cannot be used: " + detail(problem) : why(problem));
  }

  private static String detail(IOException e) {
    return why(e) + (e.getMessage() == null ? "." : " (" + e.getMessage() + ").");
  }
}
