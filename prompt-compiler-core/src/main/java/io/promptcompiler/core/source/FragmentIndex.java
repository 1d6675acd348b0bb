package io.promptcompiler.core.source;

import java.util.ArrayList;
import java.util.HashMap;
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

  private final Map<SourceRoot, Map<String, List<SourceFile>>> byRoot = new HashMap<>();
  private final RootOrder order;

  /** The files whose names begin with an underscore, by root and name, in any folder. */
  private final Map<FolderKey, List<SourceFile>> marked = new HashMap<>();

  /** The files that could be variants of a text, by the path of the text. */
  private final Map<FolderKey, List<SourceFile>> variants = new HashMap<>();

  /**
   * The names in a folder of a root. They are cached because each unknown name needs them for
   * suggestions.
   */
  private final Map<FolderKey, List<String>> names = new HashMap<>();

  /** The paths under which files can be included, by root and last name. */
  private final Map<FolderKey, Set<String>> paths = new HashMap<>();

  private record FolderKey(SourceRoot root, String folder, String kind) {}

  /** Creates an index of the texts among the given files. */
  public FragmentIndex(List<SourceFile> files) {
    List<SourceFile> texts = files.stream().filter(file -> file.kind().isTemplate()).toList();
    texts.forEach(this::add);
    this.order = new RootOrder(texts.stream().map(SourceFile::root).toList());
  }

  private void add(SourceFile file) {
    Map<String, List<SourceFile>> root =
        byRoot.computeIfAbsent(file.root(), key -> new HashMap<>());
    for (String key : keys(file)) {
      root.computeIfAbsent(key, none -> new ArrayList<>()).add(file);
      paths
          .computeIfAbsent(
              new FolderKey(file.root(), "", key.substring(key.lastIndexOf('/') + 1)),
              none -> new LinkedHashSet<>())
          .add(key);
    }
    if (file.id().fileName().startsWith("_")) {
      marked
          .computeIfAbsent(
              markedAs(file.root(), name(file, file.id().fileName())), none -> new ArrayList<>())
          .add(file);
    }
    if (!Fragments.isFragment(file)) {
      VariantFiles.base(file)
          .ifPresent(
              base ->
                  variants
                      .computeIfAbsent(variantsOf(file.root(), base), none -> new ArrayList<>())
                      .add(file));
    }
  }

  private static FolderKey variantsOf(SourceRoot root, String base) {
    return new FolderKey(root, base, "");
  }

  private static FolderKey markedAs(SourceRoot root, String name) {
    return new FolderKey(root, "", "_" + name);
  }

  /** Returns the files that are variants of a text according to their names. */
  public List<SourceFile> variants(SourceFile base) {
    return variants.getOrDefault(variantsOf(base.root(), base.id().path()), List.of());
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
    return found.isEmpty() ? marked.getOrDefault(markedAs(from.root(), name), List.of()) : found;
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
    String last = name.substring(name.lastIndexOf('/') + 1);
    List<String> found =
        paths.getOrDefault(new FolderKey(from.root(), "", last), Set.of()).stream()
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
    String folder = from.id().folder();
    while (true) {
      List<SourceFile> found = at(from.root(), join(folder, kind) + "/" + name);
      if (!found.isEmpty() || folder.isEmpty()) {
        return found;
      }
      folder = folder.substring(0, Math.max(0, folder.lastIndexOf('/')));
    }
  }

  private List<SourceFile> at(SourceRoot root, String path) {
    return byRoot.getOrDefault(root, Map.of()).getOrDefault(path, List.of());
  }

  private List<String> names(SourceFile from, String kind) {
    return names.computeIfAbsent(new FolderKey(from.root(), from.id().folder(), kind), this::names);
  }

  private List<String> names(FolderKey from) {
    String kind = from.kind();
    Set<String> names = new LinkedHashSet<>();
    List<SourceRoot> roots = new ArrayList<>(order.near(from.root()));
    order.libraries(from.root()).forEach(roots::addAll);
    for (SourceRoot root : roots) {
      boolean isOwn = root.equals(from.root());
      String folder = isOwn ? from.folder() : "";
      while (true) {
        String prefix = join(folder, kind) + "/";
        for (List<SourceFile> files : byRoot.getOrDefault(root, Map.of()).values()) {
          files.stream()
              .filter(file -> file.id().path().startsWith(prefix))
              .map(file -> name(file, file.id().path().substring(prefix.length())))
              .forEach(names::add);
        }
        if (folder.isEmpty()) {
          break;
        }
        folder = folder.substring(0, Math.max(0, folder.lastIndexOf('/')));
      }
    }
    return names.stream().sorted().toList();
  }

  private static String name(SourceFile file, String path) {
    String folder = path.substring(0, path.lastIndexOf('/') + 1);
    String name = path.substring(folder.length());
    String plain = name.startsWith("_") ? name.substring(1) : name;
    return folder + plain.substring(0, file.kind().ending(plain));
  }

  private static String join(String folder, String name) {
    return folder.isEmpty() ? name : folder + "/" + name;
  }
}
