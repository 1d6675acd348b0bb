package io.promptcompiler.overrides;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import io.promptcompiler.runtime.integration.PromptNames;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * Reads the prompt templates of a group in an Apicurio Registry over version 3 of its interface.
 * The registry decides which version of an artifact is the newest: drafts and disabled versions do
 * not count.
 */
final class ApicurioPass implements HttpPass {
  private static final String API = "apis/registry/v3/";
  private static final String ID_LABEL = "prompt-id";
  private static final String SIGNATURE_LABEL = "signature";

  /** The prefix of the paths of artifacts in signatures. */
  private static final String PREFIX = "apicurio:";

  private static final String TYPE = "PROMPT_TEMPLATE";
  private static final int PAGE = 500;
  private static final int DATA_BYTES = 4_000_000;

  private final HttpPaths paths;
  private final String group;
  private final Signatures signatures;
  private final Map<String, Version> kept = new HashMap<>();

  ApicurioPass(URI registry, String group, Signatures signatures) {
    this.paths = new HttpPaths(registry);
    this.group = group;
    this.signatures = signatures.withPrefix(PREFIX);
  }

  /** An artifact and the path of the prompt that it is for. */
  private record Artifact(String id, String path) {}

  /**
   * The newest version of an artifact, whose signature was verified.
   *
   * @param facts everything on which the text depends
   * @param bytes the size of its content
   * @param text the text as a template file
   */
  private record Version(Artifact artifact, List<String> facts, int bytes, String text) {}

  @Override
  public SortedMap<String, byte[]> read(HttpRequests requests, Set<String> known)
      throws UnreadableSourceException, InterruptedException {
    List<Callable<Optional<Version>>> tasks = new ArrayList<>();
    for (Artifact artifact : artifacts(requests, known)) {
      Version before = kept.get(artifact.id());
      tasks.add(() -> newest(requests, artifact, before));
    }
    List<Optional<Version>> versions = requests.inParallel(tasks);
    kept.clear();
    SortedMap<String, byte[]> texts = new TreeMap<>();
    for (Optional<Version> found : versions) {
      if (found.isPresent()) {
        Artifact artifact = found.get().artifact();
        kept.put(artifact.id(), found.get());
        if (texts.put(artifact.path(), found.get().text().getBytes(UTF_8)) != null) {
          throw new UnreadableSourceException(
              "Two artifacts are for the prompt '" + artifact.path() + "'.");
        }
      }
    }
    return texts;
  }

  private List<Artifact> artifacts(HttpRequests requests, Set<String> known)
      throws UnreadableSourceException, InterruptedException {
    List<Artifact> artifacts = new ArrayList<>();
    int seen = 0;
    int onPage;
    do {
      List<DataNode> page = page(requests, seen);
      for (DataNode item : page) {
        if (text(item, "artifactType").filter(TYPE::equals).isPresent()) {
          artifacts.add(artifact(item, known));
        }
      }
      onPage = page.size();
      seen += onPage;
      if (seen > SourceLimits.FILES) {
        throw SourceLimits.tooManyFiles();
      }
    } while (onPage == PAGE);
    return artifacts;
  }

  private List<DataNode> page(HttpRequests requests, int offset)
      throws UnreadableSourceException, InterruptedException {
    URI uri =
        api(
            "search/artifacts?groupId="
                + HttpPaths.encoded(group)
                + ("&artifactType=" + TYPE + "&limit=" + PAGE + "&offset=" + offset));
    HttpAnswer answer = requests.alone(() -> requests.get(uri, null, DATA_BYTES));
    if (!answer.isFound()) {
      throw new UnreadableSourceException(
          "The server has no Apicurio Registry of version 3 at '" + api("").getPath() + "'.");
    }
    Mapping page = ReadServerData.json("The list of artifacts", answer.body());
    if (child(page, "artifacts").orElse(null) instanceof Sequence items) {
      return items.items();
    }
    throw new UnreadableSourceException("The list of artifacts has no 'artifacts'.");
  }

  private static Artifact artifact(DataNode item, Set<String> known)
      throws UnreadableSourceException {
    String id = required(item, "artifactId");
    Optional<DataNode> labels = child(item, "labels");
    String path =
        labels.flatMap(all -> text(all, ID_LABEL)).orElseGet(() -> withExtension(id, known));
    String problem = PromptNames.problem(path);
    if (!problem.isEmpty()) {
      throw new UnreadableSourceException(
          "The prompt id '" + path + "' of the artifact '" + id + "' " + problem + ".");
    }
    return new Artifact(id, path);
  }

  /** Returns the path that an artifact id means, which may be without its extension. */
  private static String withExtension(String id, Set<String> known) {
    List<String> meant =
        known.stream().filter(path -> PromptNames.withoutEnding(path).equals(id)).toList();
    return !known.contains(id) && meant.size() == 1 ? meant.get(0) : id;
  }

  /** Returns the newest version of an artifact; empty if it has no enabled one. */
  private Optional<Version> newest(
      HttpRequests requests, Artifact artifact, @Nullable Version before)
      throws UnreadableSourceException, InterruptedException {
    String versions =
        "groups/"
            + HttpPaths.encoded(group)
            + "/artifacts/"
            + HttpPaths.encoded(artifact.id())
            + "/versions/";
    HttpAnswer answer = requests.get(api(versions + "branch=latest"), null, DATA_BYTES);
    if (!answer.isFound()) {
      return Optional.empty();
    }
    String subject = "The artifact '" + artifact.id() + "'";
    Mapping data = ReadServerData.json(subject, answer.body());
    String version = required(data, "version");
    String signature = child(data, "labels").flatMap(all -> text(all, SIGNATURE_LABEL)).orElse("");
    List<String> facts = List.of(artifact.path(), version, required(data, "contentId"), signature);
    if (before != null && before.facts().equals(facts)) {
      requests.count(before.bytes());
      return Optional.of(before);
    }
    HttpAnswer content =
        requests.get(
            api(versions + HttpPaths.encoded(version) + "/content"), null, SourceLimits.FILE_BYTES);
    if (!content.isFound()) {
      return Optional.empty();
    }
    signatures.verify(
        artifact.path(),
        content.body(),
        signature.isEmpty() ? null : signature.getBytes(UTF_8),
        "the version " + version + " of its artifact has no label '" + SIGNATURE_LABEL + "'");
    String text =
        ApicurioTemplate.asFile(
            subject, ReadServerData.yaml(subject, content.body(), ApicurioTemplate.SHAPE));
    return Optional.of(new Version(artifact, facts, content.body().length, text));
  }

  private URI api(String encoded) {
    return paths.below(API + encoded);
  }

  private static String required(DataNode object, String key) throws UnreadableSourceException {
    return text(object, key)
        .orElseThrow(
            () -> new UnreadableSourceException("An answer of the registry has no '" + key + "'."));
  }

  private static Optional<String> text(DataNode object, String key) {
    return child(object, key)
        .flatMap(
            value ->
                value instanceof Scalar scalar ? Optional.of(scalar.text()) : Optional.empty());
  }

  private static Optional<DataNode> child(DataNode object, String key) {
    return object instanceof Mapping mapping
        ? mapping.entry(key).map(DataNode.Entry::value)
        : Optional.empty();
  }
}
