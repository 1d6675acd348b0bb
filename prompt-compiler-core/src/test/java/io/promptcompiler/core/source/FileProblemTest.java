package io.promptcompiler.core.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.MalformedInputException;
import java.nio.charset.UnmappableCharacterException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.ZipException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Messages about files give the reason in words, and never the name of a class. */
class FileProblemTest {
  @TempDir Path folder;

  @Test
  void eachProblemIsASentence() {
    Map<Exception, String> sentences = new LinkedHashMap<>();
    sentences.put(new NoSuchFileException("a"), "There is no 'a'.");
    sentences.put(new AccessDeniedException("a"), "'a' cannot be used: permission denied.");
    sentences.put(
        new FileAlreadyExistsException("a"),
        "'a' cannot be used: another file or folder has this name.");
    sentences.put(new NotDirectoryException("a"), "'a' cannot be used: it is not a folder.");
    sentences.put(
        new DirectoryNotEmptyException("a"), "'a' cannot be used: the folder is not empty.");
    sentences.put(
        new FileSystemLoopException("a"),
        "'a' cannot be used: the link points to a folder that contains it.");
    sentences.put(
        new FileSystemException("a.tmp", "a", "Is a directory"),
        "'a' cannot be used: Is a directory.");
    sentences.put(
        new FileSystemException("a"), "'a' cannot be used: reading or writing it failed.");
    sentences.put(
        new MalformedInputException(1),
        "A file cannot be used: it is not text in UTF-8 (Input length = 1).");
    sentences.put(
        new UnmappableCharacterException(1),
        "A file cannot be used: it is not text in UTF-8 (Input length = 1).");
    sentences.put(
        new ZipException("zip END header not found"),
        "A file cannot be used: it is not a valid jar file (zip END header not found).");
    sentences.put(new EOFException(), "A file cannot be used: it ends too early.");
    sentences.put(
        new FileNotFoundException("a (Is a directory)"),
        "A file cannot be used: it does not exist or cannot be opened (a (Is a directory)).");
    sentences.put(new IOException("The disk is full."), "The disk is full.");
    sentences.put(new InvalidPathException("a\0b", "Nul"), "'a\0b' is not a path: Nul.");
    sentences.put(
        new UncheckedIOException(new AccessDeniedException("a")),
        "'a' cannot be used: permission denied.");
    sentences.put(
        new DirectoryIteratorException(new NotDirectoryException("a")),
        "'a' cannot be used: it is not a folder.");
    sentences.forEach((e, sentence) -> assertThat(FileProblem.sentence(e)).contains(sentence));
    assertThat(FileProblem.sentence(new IllegalStateException("a"))).isEmpty();
  }

  @Test
  void aFileThatIsRefusedIsNamed() {
    assertThatThrownBy(() -> ReadBytes.of(folder))
        .extracting(e -> FileProblem.sentence(e).orElseThrow())
        .isEqualTo("'" + folder + "' cannot be used: it is not a regular file.");
  }
}
