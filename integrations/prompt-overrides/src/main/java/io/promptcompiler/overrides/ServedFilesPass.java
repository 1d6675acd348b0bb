package io.promptcompiler.overrides;

import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.runtime.integration.PromptNames;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * Reads the files of {@link ServedFiles}: those in the index if there is one, and otherwise each
 * path that is known. Files that have not changed are not sent again.
 */
final class ServedFilesPass implements HttpPass {
  private static final String INDEX = "index.json";
  private static final int INDEX_BYTES = 4_000_000;

  private final HttpPaths paths;
  private final URI index;
  private final Signatures signatures;

  /** The files of the last pass, whose signatures were verified. */
  private final Map<String, HttpAnswer> kept = new TreeMap<>();

  ServedFilesPass(URI base, Signatures signatures) {
    this.paths = new HttpPaths(base);
    this.index = paths.of(INDEX);
    this.signatures = signatures;
  }

  /** The answer for a path; empty if the server does not have the file. */
  private record Current(String path, Optional<HttpAnswer> file) {}

  @Override
  public SortedMap<String, byte[]> read(HttpRequests requests, Set<String> known)
      throws UnreadableSourceException, InterruptedException {
    HttpAnswer listing = requests.alone(() -> requests.get(index, null, INDEX_BYTES));
    List<Callable<Current>> tasks = new ArrayList<>();
    if (listing.isFound()) {
      hashes(listing.body())
          .forEach(
              (path, hash) -> {
                HttpAnswer before = kept.get(path);
                tasks.add(
                    () -> new Current(path, Optional.of(listed(requests, path, before, hash))));
              });
    } else {
      for (String path : new TreeSet<>(known)) {
        HttpAnswer before = kept.get(path);
        tasks.add(() -> new Current(path, asked(requests, path, before)));
      }
    }
    return keep(requests.inParallel(tasks));
  }

  private SortedMap<String, byte[]> keep(Collection<Current> files)
      throws UnreadableSourceException {
    kept.clear();
    SortedMap<String, byte[]> texts = new TreeMap<>();
    for (Current file : files) {
      if (file.file().isPresent()) {
        HttpAnswer now = file.file().get();
        kept.put(file.path(), now);
        texts.put(file.path(), now.body());
      }
    }
    if (texts.size() > SourceLimits.FILES) {
      throw SourceLimits.tooManyFiles();
    }
    return texts;
  }

  /** Returns a file that the server may have. */
  private Optional<HttpAnswer> asked(
      HttpRequests requests, String path, @Nullable HttpAnswer before)
      throws UnreadableSourceException, InterruptedException {
    String tag = before == null ? null : before.tag();
    HttpAnswer answer = requests.get(paths.of(path), tag, SourceLimits.FILE_BYTES);
    return switch (answer.status()) {
      case FOUND -> Optional.of(verified(requests, path, answer));
      case UNCHANGED -> before == null ? Optional.empty() : Optional.of(kept(requests, before));
      case MISSING -> Optional.empty();
    };
  }

  /** Returns a file of the index. */
  private HttpAnswer listed(
      HttpRequests requests, String path, @Nullable HttpAnswer before, String hash)
      throws UnreadableSourceException, InterruptedException {
    if (before != null && before.sha256().equals(hash)) {
      return kept(requests, before);
    }
    HttpAnswer answer = requests.get(paths.of(path), null, SourceLimits.FILE_BYTES);
    if (!answer.isFound()) {
      throw new UnreadableSourceException(
          "The index has the file '" + path + "', but the server does not.");
    }
    if (!answer.sha256().equals(hash)) {
      throw new UnreadableSourceException(
          "The file '"
              + path
              + "' does not have the SHA-256 of the index: it is incomplete, or newer or older.");
    }
    return verified(requests, path, answer);
  }

  private static HttpAnswer kept(HttpRequests requests, HttpAnswer before)
      throws UnreadableSourceException {
    requests.count(before.body().length);
    return before;
  }

  private HttpAnswer verified(HttpRequests requests, String path, HttpAnswer answer)
      throws UnreadableSourceException, InterruptedException {
    if (signatures.isRequired()) {
      HttpAnswer signature =
          requests.get(paths.of(path + Signatures.EXTENSION), null, SourceLimits.FILE_BYTES);
      signatures.verifyFile(path, answer.body(), signature.isFound() ? signature.body() : null);
    }
    return answer;
  }

  /** Returns the hashes in an index by their paths. */
  private static SortedMap<String, String> hashes(byte[] json) throws UnreadableSourceException {
    SortedMap<String, String> hashes = new TreeMap<>();
    for (DataNode.Entry entry : ReadServerData.json("The index", json).entries()) {
      String path = entry.key();
      String problem = PromptNames.problem(path);
      if (!problem.isEmpty()) {
        throw new UnreadableSourceException(
            "The path '" + path + "' of the index " + problem + ".");
      }
      String hash =
          entry.value() instanceof DataNode.Scalar scalar
              ? scalar.text().toLowerCase(Locale.ROOT)
              : "";
      if (!hash.matches("[0-9a-f]{64}")) {
        throw new UnreadableSourceException(
            "The index has no SHA-256 in hexadecimal digits for '" + path + "'.");
      }
      if (!Signatures.isSignature(path)) {
        hashes.put(path, hash);
      }
    }
    if (hashes.size() > SourceLimits.FILES) {
      throw SourceLimits.tooManyFiles();
    }
    return hashes;
  }
}
