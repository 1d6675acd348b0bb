package io.promptcompiler.overrides;

import java.security.PublicKey;

/**
 * A server with new texts. It is read over HTTPS, or over HTTP from the same machine. Immutable;
 * each method that sets something returns a new source.
 */
public final class HttpSource extends OverrideSource {
  private final HttpAccess access;
  private final HttpLayout layout;

  HttpSource(HttpAccess access, HttpLayout layout, SourceTerms terms) {
    super(terms);
    this.access = access;
    this.layout = layout;
  }

  /**
   * Returns this source with plain HTTP allowed. Everybody between the server and the application
   * can then read and change the texts; sign them in this case.
   *
   * @see #signedBy
   */
  public HttpSource allowPlainHttp() {
    return new HttpSource(access.withPlainHttp(), layout, terms());
  }

  /**
   * Returns this source with a header that is sent with each request, such as {@code Authorization}
   * with a token. Redirects to other servers do not get it.
   *
   * @throws IllegalArgumentException if HTTP does not allow the name or the value
   */
  public HttpSource header(String name, String value) {
    return new HttpSource(access.withHeader(name, value), layout, terms());
  }

  @Override
  public HttpSource forShare(double share) {
    return new HttpSource(access, layout, terms().withShare(share));
  }

  @Override
  public HttpSource signedBy(PublicKey key) {
    return new HttpSource(access, layout, terms().withKey(key));
  }

  @Override
  String kind() {
    return layout.kind();
  }

  @Override
  String address() {
    return layout.address(access.base());
  }

  /**
   * @throws IllegalArgumentException if the address begins with {@code http:}, is not of this
   *     machine, and plain HTTP is not allowed
   */
  @Override
  SourceReader reader() {
    access.checkAllowed(access.base());
    return new HttpReader(
        new HttpFetcher(access), layout.pass(access.base(), terms().signatures()), HttpReader.TIME);
  }
}
