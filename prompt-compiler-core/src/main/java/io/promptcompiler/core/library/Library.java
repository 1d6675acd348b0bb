package io.promptcompiler.core.library;

import io.promptcompiler.core.check.HelperOption;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.source.ScanRoot;
import io.promptcompiler.core.source.SourceFile;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A prompt library that was read.
 *
 * @param name group and artifact: {@code com.acme:prompts}
 * @param version its version
 * @param isOwn whether it is the project itself, whose tests are compiled now
 * @param location its index
 * @param sources the templates of each root
 * @param classes the Java classes that it has, each with what it was made of: the id of a template,
 *     or {@code a type}
 * @param prompts its prompts, as {@code scope:id}
 * @param fragments the hashes of the fragments that are Java classes, by {@code scope:id}
 * @param helpers static methods that its templates call
 * @param uses what it was compiled with
 */
public record Library(
    String name,
    String version,
    boolean isOwn,
    Location location,
    List<ScanRoot.Result> sources,
    Map<String, String> classes,
    List<String> prompts,
    Map<String, String> fragments,
    List<HelperOption> helpers,
    List<Use> uses) {

  /** Copies the lists. */
  public Library {
    sources = List.copyOf(sources);
    prompts = List.copyOf(prompts);
    helpers = List.copyOf(helpers);
    uses = List.copyOf(uses);
  }

  /** What findings call it: {@code com.acme:prompts:1.2.0}. */
  public String label() {
    return name + ":" + version;
  }

  /** All its templates. */
  public List<SourceFile> documents() {
    return sources.stream().flatMap(root -> root.documents().stream()).toList();
  }

  /** The template of a scope and an id. */
  Optional<SourceFile> document(String key) {
    return documents().stream().filter(file -> key(file).equals(key)).findFirst();
  }

  /**
   * Whether a fragment is a class that others can call.
   *
   * @param sha256 the hash over all that its text depends on, which the class must be made of
   */
  public boolean hasClass(SourceFile fragment, String sha256) {
    return sha256.equals(fragments.get(key(fragment)));
  }

  static String key(SourceFile file) {
    return file.root().scope().word() + ":" + file.id();
  }

  /**
   * What a library was compiled with.
   *
   * @param library the name of the other library
   * @param version its version then
   * @param files what was included
   */
  public record Use(String library, String version, List<UsedFile> files) {
    /** Copies the list. */
    public Use {
      files = List.copyOf(files);
    }
  }

  /**
   * A file of another library.
   *
   * @param key scope and id
   * @param sha256 the hash of what it was then; of a fragment whose class is called, the hash over
   *     all that its text depends on
   * @param isCalled whether compiled code calls its class
   */
  public record UsedFile(String key, String sha256, boolean isCalled) {}
}
