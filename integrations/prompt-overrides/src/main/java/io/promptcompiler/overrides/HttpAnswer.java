package io.promptcompiler.overrides;

import io.promptcompiler.core.source.Sha256;
import org.jspecify.annotations.Nullable;

/** The answer of a server to the request of a file. */
final class HttpAnswer {
  private final Status status;
  private final byte[] body;
  private final @Nullable String tag;
  private final String sha256;

  private HttpAnswer(Status status, byte[] body, @Nullable String tag) {
    this.status = status;
    this.body = body;
    this.tag = tag;
    this.sha256 = Sha256.of(body);
  }

  /** Whether a server has a file. */
  enum Status {
    FOUND,
    /** It has the version with the entity tag of the request. */
    UNCHANGED,
    MISSING
  }

  static HttpAnswer without(Status status) {
    return new HttpAnswer(status, new byte[0], null);
  }

  static HttpAnswer found(byte[] body, @Nullable String tag) {
    return new HttpAnswer(Status.FOUND, body, tag);
  }

  Status status() {
    return status;
  }

  boolean isFound() {
    return status == Status.FOUND;
  }

  /** Returns the file, if it was found. */
  byte[] body() {
    return body;
  }

  /** Returns the entity tag of the file, if it has one. */
  @Nullable String tag() {
    return tag;
  }

  String sha256() {
    return sha256;
  }
}
