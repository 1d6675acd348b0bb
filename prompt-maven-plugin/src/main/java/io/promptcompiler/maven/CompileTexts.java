package io.promptcompiler.maven;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.source.util.JavacTask;
import io.promptcompiler.core.build.ClassFiles;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.Elements;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Compiles generated sources of which nothing but texts changed since their classes were compiled.
 * The compiler plugin compiles all classes of a module again when one source is newer than its
 * class; that is needed when others may have been compiled against what changed, but most changes
 * of a template leave the declarations of its class as they were. Then the new class is all that a
 * build needs, and is put in the place of the old one, so that the compiler plugin finds nothing to
 * do. Whatever is not as simple as that is left to it.
 */
final class CompileTexts {
  private static final String JAVA = ".java";

  private final Path sources;
  private final Path classes;
  private final Path work;

  /**
   * For the directories of a module.
   *
   * @param sources that of generated sources
   * @param classes that of classes
   * @param work a directory that is made and deleted
   */
  CompileTexts(Path sources, Path classes, Path work) {
    this.sources = sources;
    this.classes = classes;
    this.work = work;
  }

  /**
   * The generated sources that are newer than their classes, relative to their directory; none if
   * one has no class, as then all are compiled anyway.
   */
  List<Path> changed() throws IOException {
    List<Path> changed = new ArrayList<>();
    if (!Files.isDirectory(sources) || !Files.isDirectory(classes)) {
      return changed;
    }
    try (Stream<Path> files = Files.walk(sources)) {
      for (Path source : files.filter(one -> one.toString().endsWith(JAVA)).toList()) {
        Path relative = sources.relativize(source);
        Path compiled = classes.resolve(ClassFiles.main(relative));
        if (!Files.isRegularFile(compiled)) {
          return List.of();
        }
        if (Files.getLastModifiedTime(source).compareTo(Files.getLastModifiedTime(compiled)) > 0) {
          changed.add(relative);
        }
      }
    }
    return changed;
  }

  /**
   * Compiles them; whether their classes are up to date now. If not, none was touched.
   *
   * @param changed relative to the directory of sources
   * @param classPath what they are compiled with, besides the classes of the module
   * @param options of javac
   */
  boolean compile(List<Path> changed, List<Path> classPath, List<String> options)
      throws IOException {
    JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
    if (javac == null) {
      return false; // a JRE; the compiler plugin says so
    }
    delete();
    Path made = Files.createDirectories(work);
    try (StandardJavaFileManager files = javac.getStandardFileManager(null, Locale.ROOT, UTF_8)) {
      List<String> all = new ArrayList<>(options);
      all.addAll(List.of("-nowarn", "-encoding", "UTF-8", "-d", made.toString()));
      // Classes of the module that did not change are taken as they were compiled.
      all.addAll(List.of("-sourcepath", made.toString(), "-classpath", path(classes, classPath)));
      List<Path> sourceFiles = changed.stream().map(sources::resolve).toList();
      boolean isCompiled =
          javac
              .getTask(
                  new StringWriter(),
                  files,
                  diagnostic -> {},
                  all,
                  null,
                  files.getJavaFileObjectsFromPaths(sourceFiles))
              .call();
      if (!isCompiled || !isAlike(javac, changed, made, classPath)) {
        return false;
      }
      replace(changed, made);
      return true;
    } catch (IllegalArgumentException e) {
      return false; // an option that this JDK does not have
    } finally {
      delete();
    }
  }

  /** Whether the same classes came out, and none declares anything else than before. */
  private boolean isAlike(JavaCompiler javac, List<Path> changed, Path made, List<Path> classPath)
      throws IOException {
    for (Path source : changed) {
      if (!ClassFiles.of(made, source).equals(ClassFiles.of(classes, source))) {
        return false;
      }
    }
    return api(javac, changed, classes, classPath)
        .equals(
            api(
                javac,
                changed,
                made,
                Stream.concat(Stream.of(classes), classPath.stream()).toList()));
  }

  private static Optional<List<String>> api(
      JavaCompiler javac, List<Path> changed, Path classes, List<Path> classPath) {
    List<String> options = List.of("-proc:none", "-classpath", path(classes, classPath));
    JavacTask reader =
        (JavacTask)
            javac.getTask(
                new StringWriter(), null, found -> {}, options, List.of("java.lang.Object"), null);
    Elements elements = reader.getElements();
    List<String> all = new ArrayList<>();
    for (Path source : changed) {
      TypeElement type = elements.getTypeElement(name(source).replace(File.separatorChar, '.'));
      if (type == null) {
        return Optional.empty();
      }
      all.add(DeclaredApi.of(type));
    }
    return Optional.of(all);
  }

  private void replace(List<Path> changed, Path made) throws IOException {
    for (Path source : changed) {
      // That of the source itself comes last: as long as it is old, all are compiled again.
      Path last = ClassFiles.main(source);
      for (Path one : ClassFiles.of(made, source)) {
        if (!one.equals(last)) {
          move(made, one);
        }
      }
      move(made, last);
    }
  }

  private void move(Path made, Path file) throws IOException {
    Files.move(made.resolve(file), classes.resolve(file), StandardCopyOption.REPLACE_EXISTING);
  }

  private static String name(Path source) {
    String path = source.toString();
    return path.substring(0, path.length() - JAVA.length());
  }

  private static String path(Path first, List<Path> others) {
    return Stream.concat(Stream.of(first), others.stream())
        .map(Path::toString)
        .collect(Collectors.joining(File.pathSeparator));
  }

  private void delete() throws IOException {
    if (Files.isDirectory(work)) {
      try (Stream<Path> files = Files.walk(work)) {
        for (Path one : files.sorted((a, b) -> b.compareTo(a)).toList()) {
          Files.delete(one);
        }
      }
    }
  }
}
