package io.promptcompiler.core.source.javac;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.promptcompiler.core.diagnostic.SlashPath;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.source.FolderContents;
import io.promptcompiler.core.source.ReadBytes;
import io.promptcompiler.core.source.ReadSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The Java sources of all modules that are read together. Only candidates are parsed, such as those
 * that mention a framework, and those in which a constant is looked up. Candidates in Kotlin are
 * only counted.
 */
public final class JavaSources {
  private static final String ENDING = ".java";
  private static final String KOTLIN = ".kt";

  private final Predicate<String> isCandidate;
  private final List<String> noted;
  private final Map<CodeModule, Map<Path, SourceText>> candidates = new HashMap<>();
  private final Map<Path, Optional<JavaFile>> parsed = new HashMap<>();
  private final Map<CodeModule, Map<String, Set<Path>>> bySimpleName = new HashMap<>();
  private final Map<String, CodeModule> modules = new HashMap<>();
  private final Map<CodeModule, Set<String>> words = new HashMap<>();
  private final Set<String> unread = new TreeSet<>();
  private final Set<Path> lookedUp = new TreeSet<>();
  private final VisibleModules visible;
  private @Nullable ParseJava parser;

  /**
   * Registers the sources of modules, so that constants in them are found.
   *
   * @param isCandidate tests whether a source has to be parsed
   * @param noted texts in sources that change how all sources of the module are judged
   */
  public JavaSources(
      List<CodeModule> all,
      VisibleModules visible,
      Predicate<String> isCandidate,
      List<String> noted) {
    this.visible = visible;
    this.isCandidate = isCandidate;
    this.noted = List.copyOf(noted);
    for (CodeModule module : all) {
      Map<String, Set<Path>> names =
          bySimpleName.computeIfAbsent(module, none -> new LinkedHashMap<>());
      for (Path file : files(module.sourceRoots())) {
        String name = String.valueOf(file.getFileName());
        String simple = name.substring(0, name.lastIndexOf('.'));
        names.computeIfAbsent(simple, none -> new TreeSet<>()).add(file);
        modules.putIfAbsent(slashes(file), module);
      }
    }
  }

  /** Returns whether the Java runtime has the compiler that parses sources, as a JDK does. */
  public static boolean canParse() {
    return ModuleLayer.boot().findModule("jdk.compiler").isPresent();
  }

  /** Reads the sources of a module, and returns the candidates in Java by their paths. */
  public Map<Path, SourceText> candidates(CodeModule module) {
    Map<Path, SourceText> known = candidates.get(module);
    if (known == null) {
      known = readCandidates(module);
      candidates.put(module, known);
    }
    return known;
  }

  private Map<Path, SourceText> readCandidates(CodeModule module) {
    Map<Path, SourceText> texts = new LinkedHashMap<>();
    Set<String> found = words.computeIfAbsent(module, none -> new HashSet<>());
    for (Path file : files(module.sourceRoots())) {
      String content = content(file);
      if (isCandidate.test(content)) {
        if (slashes(file).endsWith(ENDING)) {
          texts.put(file, new SourceText(slashes(file), content));
        } else {
          unread.add(slashes(file));
        }
      }
      noted.stream().filter(content::contains).forEach(found::add);
    }
    return texts;
  }

  /** Returns the candidates of a module, by their paths. */
  public List<JavaFile> read(CodeModule module) {
    List<JavaFile> sources = new ArrayList<>();
    candidates(module).forEach((file, text) -> parse(file, text).ifPresent(sources::add));
    return sources;
  }

  /** Returns the sources that are no candidates and were read to look up constants. */
  public Set<Path> lookedUp() {
    return Collections.unmodifiableSet(lookedUp);
  }

  /** Returns whether a source of a module that was read contains one of the noted words. */
  public boolean mention(CodeModule module, String word) {
    return words.getOrDefault(module, Set.of()).contains(word);
  }

  /**
   * Returns the file of a class as seen from another file; empty if there is none, or if several
   * modules have one.
   */
  Optional<JavaFile> ofClass(JavaFile from, String fullName) {
    String simple = fullName.substring(fullName.lastIndexOf('.') + 1);
    String end = "/" + fullName.replace('.', '/') + ENDING;
    return Optional.ofNullable(modules.get(from.text().path()))
        .flatMap(
            module ->
                visible.find(
                    module,
                    in ->
                        bySimpleName
                            .getOrDefault(in, Map.of())
                            .getOrDefault(simple, Set.of())
                            .stream()
                            .filter(file -> slashes(file).endsWith(end))
                            .toList()))
        .flatMap(this::lookUp);
  }

  private Optional<JavaFile> lookUp(Path file) {
    boolean isKnown = candidates.values().stream().anyMatch(texts -> texts.containsKey(file));
    if (!isKnown) {
      lookedUp.add(file);
    }
    return parse(file, new SourceText(slashes(file), content(file)));
  }

  private Optional<JavaFile> parse(Path file, SourceText text) {
    Optional<JavaFile> known = parsed.get(file);
    if (known == null) {
      known = text.content().isEmpty() ? Optional.empty() : parse(text);
      parsed.put(file, known);
    }
    return known;
  }

  private Optional<JavaFile> parse(SourceText text) {
    if (UnclosedAngles.areTooMany(text.content())) {
      leaveOut(text);
      return Optional.empty();
    }
    try {
      if (parser == null) {
        parser = new ParseJava();
      }
      return Optional.of(parser.parse(text));
    } catch (StackOverflowError e) {
      leaveOut(text);
      return Optional.empty();
    }
  }

  /** Records that a candidate was not checked. */
  public void leaveOut(SourceText source) {
    unread.add(source.path());
  }

  /** Returns the paths of the sources that were not checked, sorted. */
  public List<String> unread() {
    return List.copyOf(unread);
  }

  /**
   * Returns the content of a source; empty if it cannot be read. If it may be a candidate, it is
   * recorded: names of classes are the same in all usual encodings.
   */
  private String content(Path file) {
    try {
      byte[] bytes = ReadBytes.of(file);
      String path = slashes(file);
      Optional<SourceText> text = ReadSource.decode(path, bytes, problem -> {});
      String latin = text.isPresent() ? "" : new String(bytes, ISO_8859_1);
      if (isCandidate.test(latin)) {
        unread.add(path);
      }
      return text.map(SourceText::content).orElse("");
    } catch (IOException e) {
      return ""; // javac reports it
    }
  }

  private static String slashes(Path file) {
    return SlashPath.of(file);
  }

  /** Returns the paths, times and sizes of the sources in a folder. */
  public static List<String> stamps(Path root) {
    List<String> stamps = new ArrayList<>();
    for (Path file : files(List.of(root))) {
      try {
        BasicFileAttributes is = Files.readAttributes(file, BasicFileAttributes.class);
        stamps.add(file + " " + is.lastModifiedTime() + " " + is.size());
      } catch (IOException e) {
        stamps.add(file + " none"); // it has just been deleted
      }
    }
    return stamps;
  }

  /** Returns the sources of Java and Kotlin that are not hidden. */
  private static Collection<Path> files(List<Path> roots) {
    Set<Path> files = new TreeSet<>();
    for (Path root : roots) {
      FolderContents.visible(root.toAbsolutePath().normalize(), folder -> true)
          .filter(file -> file.toString().endsWith(ENDING) || file.toString().endsWith(KOTLIN))
          .filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
          .forEach(files::add);
    }
    return files;
  }
}
