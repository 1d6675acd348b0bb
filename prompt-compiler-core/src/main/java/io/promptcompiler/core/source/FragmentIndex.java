package io.promptcompiler.core.source;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Looks up the texts that others include. A name is searched for in the folder of fragments next to
 * the file that refers to it, then next to each folder above, then in the other roots in their
 * {@link RootOrder}; the nearest hides the others. Of libraries, only the outermost folders of
 * fragments are visible to others. A file is found by its name with or without its extension, and
 * without a leading {@code _}. A partial whose name begins with {@code _} is found last, in any
 * folder of the root.
 */
public final class FragmentIndex {
  private static final String PARTIALS = "partials";
  private static final String SKILLS = "skills";

  private final Map<SourceRoot, RootTexts> byRoot = new LinkedHashMap<>();
  private final RootOrder order;

  /** The texts of a root. */
  private static final class RootTexts {
    static final RootTexts NONE = new RootTexts();

    final List<SourceFile> files = new ArrayList<>();

    /** The texts by the paths under which they can be included. */
    final Map<String, List<SourceFile>> byPath = new HashMap<>();

    /** The texts in any folder whose names begin with an underscore, by their other name. */
    final Map<String, List<SourceFile>> marked = new HashMap<>();

    /** The texts that could be variants of a text, by the path of the text. */
    final Map<String, List<SourceFile>> variants = new HashMap<>();

    /**
     * The names that can be included from a folder, by the kind and the folder. They are cached
     * because each unknown name needs them for suggestions.
     */
    final Map<String, List<String>> names = new HashMap<>();

    void add(SourceFile file) {
      files.add(file);
      keys(file).forEach(key -> add(byPath, key, file));
      if (file.id().fileName().startsWith("_")) {
        add(marked, name(file, file.id().fileName()), file);
      }
      if (!Fragments.isFragment(file)) {
        VariantFiles.base(file).ifPresent(base -> add(variants, base, file));
      }
    }

    private static void add(Map<String, List<SourceFile>> files, String key, SourceFile file) {
      files.computeIfAbsent(key, none -> new ArrayList<>(1)).add(file);
    }

    List<SourceFile> at(String path) {
      return byPath.getOrDefault(path, List.of());
    }
  }

  /** Creates an index of the texts among the given files. */
  public FragmentIndex(List<SourceFile> files) {
    List<SourceFile> texts = files.stream().filter(file -> file.kind().isTemplate()).toList();
    texts.forEach(file -> byRoot.computeIfAbsent(file.root(), none -> new RootTexts()).add(file));
    this.order = new RootOrder(byRoot.keySet());
  }

  private RootTexts in(SourceRoot root) {
    return byRoot.getOrDefault(root, RootTexts.NONE);
  }

  /** Returns the files that are variants of a text according to their names. */
  public List<SourceFile> variants(SourceFile base) {
    return in(base.root()).variants.getOrDefault(base.id().path(), List.of());
  }

  /** Returns the text of which a file is a variant according to its name. */
  public Optional<SourceFile> base(SourceFile file) {
    return Fragments.isFragment(file)
        ? Optional.empty()
        : VariantFiles.base(file).stream()
            .flatMap(
                base -> at(file.root(), base).stream().filter(one -> one.id().path().equals(base)))
            .findFirst();
  }

  /** Returns the paths under which a file can be included. */
  private static Set<String> keys(SourceFile file) {
    TemplateId id = file.id();
    String folder = id.folder().isEmpty() ? "" : id.folder() + "/";
    String name = id.fileName();
    String plain = name.startsWith("_") ? name.substring(1) : name;
    Set<String> keys = new LinkedHashSet<>();
    for (String each : List.of(name, plain)) {
      keys.add(folder + each);
      keys.add(folder + each.substring(0, file.kind().ending(each)));
    }
    return keys;
  }

  /**
   * Returns the partials with the given name; there are several if the name is ambiguous.
   *
   * @param from the file that refers to it
   */
  public List<SourceFile> partials(SourceFile from, String name) {
    List<SourceFile> above = above(from, PARTIALS, name);
    String path = PARTIALS + "/" + name;
    if (!above.isEmpty()) {
      return above;
    }
    List<SourceFile> found =
        order.find(from.root(), root -> inFolderOrAt(root, path, name), root -> at(root, path));
    return found.isEmpty() ? in(from.root()).marked.getOrDefault(name, List.of()) : found;
  }

  private List<SourceFile> inFolderOrAt(SourceRoot root, String inFolder, String id) {
    List<SourceFile> found = at(root, inFolder);
    return found.isEmpty() ? at(root, id) : found;
  }

  /** Returns the skills with the given name; there are several if the name is ambiguous. */
  public List<SourceFile> skills(SourceFile from, String name) {
    List<SourceFile> above = above(from, SKILLS, name);
    String path = SKILLS + "/" + name;
    return above.isEmpty()
        ? order.find(from.root(), root -> at(root, path), root -> at(root, path))
        : above;
  }

  /**
   * Returns the names under which a library offers a file as a partial; empty if the file is not a
   * partial.
   */
  public static Set<String> partialNamesOf(SourceFile file) {
    return offered(file, PARTIALS);
  }

  /**
   * Returns the names under which a library offers a file as a skill; empty if the file is not a
   * skill.
   */
  public static Set<String> skillNamesOf(SourceFile file) {
    return offered(file, SKILLS);
  }

  private static Set<String> offered(SourceFile file, String folder) {
    Set<String> names = new LinkedHashSet<>();
    if (file.kind().isTemplate() && file.id().path().startsWith(folder + "/")) {
      keys(file).forEach(key -> names.add(key.substring(folder.length() + 1)));
    }
    return names;
  }

  /** Returns the names of all partials that a file can include from folders of partials, sorted. */
  public List<String> partialNames(SourceFile from) {
    return names(from, PARTIALS);
  }

  /**
   * Returns the path of the only text with a name in another folder of the root of a file, as
   * partials are called; empty if there are several or none.
   */
  public Optional<String> elsewhere(SourceFile from, String name) {
    List<String> found =
        in(from.root()).byPath.keySet().stream()
            .filter(path -> path.endsWith("/" + name))
            .limit(2)
            .toList();
    return found.size() == 1 ? Optional.of(found.get(0)) : Optional.empty();
  }

  /** Returns the names of all skills that a file can include, sorted. */
  public List<String> skillNames(SourceFile from) {
    return names(from, SKILLS);
  }

  private List<SourceFile> above(SourceFile from, String kind, String name) {
    return prefixes(from.id().folder(), kind).stream()
        .map(prefix -> at(from.root(), prefix + name))
        .filter(found -> !found.isEmpty())
        .findFirst()
        .orElse(List.of());
  }

  private List<SourceFile> at(SourceRoot root, String path) {
    return in(root).at(path);
  }

  private List<String> names(SourceFile from, String kind) {
    String folder = from.id().folder();
    return byRoot
        .computeIfAbsent(from.root(), none -> new RootTexts())
        .names
        .computeIfAbsent(kind + " " + folder, none -> names(from.root(), folder, kind));
  }

  private List<String> names(SourceRoot from, String folder, String kind) {
    Set<String> names = new LinkedHashSet<>();
    List<SourceRoot> roots = new ArrayList<>(order.near(from));
    order.libraries(from).forEach(roots::addAll);
    for (SourceRoot root : roots) {
      for (String prefix : prefixes(root.equals(from) ? folder : "", kind)) {
        for (SourceFile file : in(root).files) {
          String path = file.id().path();
          if (path.startsWith(prefix)) {
            names.add(name(file, path.substring(prefix.length())));
          }
        }
      }
    }
    return names.stream().sorted().toList();
  }

  /** Returns the folders of fragments next to a folder and each one above, with a final slash. */
  private static List<String> prefixes(String innermost, String kind) {
    List<String> prefixes = new ArrayList<>();
    String folder = innermost;
    while (!folder.isEmpty()) {
      prefixes.add(folder + "/" + kind + "/");
      folder = folder.substring(0, Math.max(0, folder.lastIndexOf('/')));
    }
    prefixes.add(kind + "/");
    return prefixes;
  }

  private static String name(SourceFile file, String path) {
    String folder = path.substring(0, path.lastIndexOf('/') + 1);
    String name = path.substring(folder.length());
    String plain = name.startsWith("_") ? name.substring(1) : name;
    return folder + plain.substring(0, file.kind().ending(plain));
  }
}
